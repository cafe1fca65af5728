/** Who shows a theme, the weakest first: everybody's, a dashboard's, and that of the page around a frame. */
const OWNERS = ['server', 'dashboard', 'frame'] as const;
export type ThemeOwner = (typeof OWNERS)[number];

/** Of everybody's, and, with a path behind it, of the dashboard there: `public/start.js` reads both before the first paint. */
const KEY = 'sextant.themeSheet';
/** More dashboards with a theme begin in everybody's. */
const MOST = 20;

/** Shows the style sheet of a theme, in place of the last one of its owner; with an empty text none. */
export function showThemeSheet(owner: ThemeOwner, css: string): void {
  const sheets = document.adoptedStyleSheets;
  const others = sheets.filter((each) => ownerOf(each) !== owner);
  const isShown = others.length < sheets.length;
  if (css === '' && !isShown) return;
  const mine = css === '' ? [] : [sheetOf(owner, css)];
  const rank = (sheet: CSSStyleSheet): number => OWNERS.findIndex((each) => each === ownerOf(sheet));
  document.adoptedStyleSheets = [...others, ...mine].toSorted((a, b) => rank(a) - rank(b));
  // What is drawn in colours of the page is told by this; it names all whose themes are shown.
  const shown = document.adoptedStyleSheets.map(ownerOf).filter((each) => each !== '');
  document.documentElement.dataset['themed'] = shown.join(' ');
}

function sheetOf(owner: ThemeOwner, css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${MARK(owner)}${css}`);
  return sheet;
}

/** The first rule of a sheet says whose it is; `public/start.js` writes it too. */
const MARK = (owner: ThemeOwner): string => `:root{--theme-of:${owner}}`;

function ownerOf({ cssRules: [first] }: CSSStyleSheet): string {
  return first instanceof CSSStyleRule ? first.style.getPropertyValue('--theme-of').trim() : '';
}

/** Stores a sheet for the first paint of the next page: for all pages, or for that of a path. */
export function rememberThemeSheet(css: string, path: string | null, storage: Storage): void {
  const key = path === null ? KEY : `${KEY} ${path}`;
  try {
    if (css === '') return storage.removeItem(key);
    const stored = Object.keys(storage).filter((each) => each.startsWith(`${KEY} `) && each !== key);
    if (path !== null && stored.length >= MOST) for (const each of stored) storage.removeItem(each);
    storage.setItem(key, css);
  } catch {
    // Where nothing may be kept the page begins without its theme.
  }
}
