import { BROWSERS, languageFor } from '#ui/language/languages.ts';
import { setLanguage } from '#ui/t.ts';

const KEY = 'sextant.language';

/** Stores the language where the next start reads it before anything is shown; the database would be too slow. */
export function rememberLanguage(chosen: string, storage: Storage): void {
  try {
    if (chosen === BROWSERS) storage.removeItem(KEY);
    else storage.setItem(KEY, chosen);
  } catch {
    // Where nothing may be kept the page begins in the browser's language.
  }
}

/** The language that was chosen when the page was last open. */
export function rememberedLanguage(page: Window): string {
  try {
    return page.localStorage.getItem(KEY) ?? BROWSERS;
  } catch {
    return BROWSERS; // In the frame of another site there may be no storage.
  }
}

/** Shows the page in the language of its link (`?lang=de`), else in the chosen one, else in the browser's. */
export async function showLanguage(page: Window, chosen: string): Promise<void> {
  const link = new URLSearchParams(page.location.search).get('lang');
  const { load } = languageFor([link ?? BROWSERS, chosen], page.navigator.languages);
  const language = await load();
  const root = page.document.documentElement;
  if (root.lang === language.locale) return;
  setLanguage(language);
  root.lang = language.locale;
  root.dir = language.direction;
}
