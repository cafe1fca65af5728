const KEY = 'sextant.theme';

/** Stores the theme where `public/start.js` reads it before the first paint; the database would be too slow. */
export function rememberTheme(choice: 'light' | 'dark' | 'system', storage: Storage): void {
  try {
    if (choice === 'system') storage.removeItem(KEY);
    else storage.setItem(KEY, choice);
  } catch {
    // Where nothing may be kept the page begins in the system's theme.
  }
}

/** Applies a theme for tokens.css. High contrast and forced colours always follow the device. */
export function applyTheme(choice: 'light' | 'dark' | 'system', root: HTMLElement): void {
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
}
