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

function preload(href, as, fetchPriority, rel = 'preload') {
  const link = document.createElement('link');
  Object.assign(link, { rel, as, crossOrigin: '', fetchPriority, href });
  document.head.append(link);
}

// The files of the page in this address are requested together with the app's, which would import them later. Once the
// service worker has them, as `script`: Chromium compiles modules again on each visit unless they were preloaded as scripts.
// Before that as modules, which it compiles beside the page's thread.
const listed = document.getElementById('page-files');
if (listed) {
  const { files, pages } = JSON.parse(listed.textContent);
  const path = location.href.slice(document.baseURI.length);
  const page = pages.find(({ path: pattern }) => new RegExp(pattern).test(path));
  // What the app asks the server first does not wait behind them: who is signed in, and then what is shown.
  const isFirst = navigator.serviceWorker?.controller === null;
  for (const file of (page?.files ?? []).map((at) => files[at]))
    if (!file.endsWith('.js')) preload(file, file.endsWith('.css') ? 'style' : 'font', 'low');
    else preload(file, 'script', 'low', isFirst ? 'modulepreload' : 'preload');
  // Where nothing of the app is on this device it asks these once its code runs, and nothing is on screen before they are
  // answered: so they are asked meanwhile. Elsewhere it knows who was here, and that person may have left.
  const calls = document.querySelector('meta[name="without-server"]') ? [] : (page?.calls ?? []);
  if (calls.length > 0 && indexedDB.databases)
    indexedDB.databases().then(
      (stored) => {
        if (stored.some(({ name }) => name.startsWith('sextant'))) return;
        const [, name = ''] = new RegExp(page.path).exec(path);
        for (const call of calls)
          if (name !== '' || !call.includes('*')) preload(call.replace('*', name), 'fetch', 'high');
      },
      () => undefined, // Storage can be forbidden: the app asks.
    );
}
