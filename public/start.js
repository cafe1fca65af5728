// Before the first paint, and so before any module.

// The theme that was chosen, where it is not the system's.
try {
  const theme = localStorage.getItem('sextant.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // Everybody's theme, and that of the dashboard in this address: src/ui/theme/themeSheets.ts stores them.
  for (const [owner, key] of [
    ['server', 'sextant.themeSheet'],
    ['dashboard', `sextant.themeSheet ${location.pathname}`],
  ]) {
    const css = localStorage.getItem(key);
    if (!css) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root{--theme-of:${owner}}${css}`);
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.dataset.themed = `${document.documentElement.dataset.themed ?? ''} ${owner}`;
  }
} catch {
  // Storage can be forbidden: the system's theme is shown.
}

// The files of the page in this address are requested together with the app's, which would import them later. As `script`
// and not as `modulepreload`: Chromium compiles modules again on each visit unless they were preloaded as scripts.
const listed = document.getElementById('page-files');
if (listed) {
  const { files, pages } = JSON.parse(listed.textContent);
  const path = location.href.slice(document.baseURI.length);
  const page = pages.find(({ path: pattern }) => new RegExp(pattern).test(path));
  for (const at of page?.files ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = files[at].endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = '';
    // What the app asks the server first does not wait behind them: who is signed in, and then what is shown.
    link.fetchPriority = 'low';
    link.href = files[at];
    document.head.append(link);
  }
}
