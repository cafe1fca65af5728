import { BROWSERS, languageFor } from '#domain/language/languages.ts';
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

/** The language that was chosen when a page was last open. */
function remembered(page: Window): string {
  try {
    return page.localStorage.getItem(KEY) ?? BROWSERS;
  } catch {
    return BROWSERS; // In the frame of another site there may be no storage.
  }
}

/** The language of one page: another window is shown in the new one when it is loaded next. */
export interface PageLanguage {
  /** Shows the page in the language of its link (`?lang=de`), else in the one chosen before, else in the browser's. */
  readonly begin: () => Promise<void>;
  /** Shows it in a chosen language, whatever the link says. */
  readonly choose: (chosen: string) => Promise<void>;
}

export function createPageLanguage(page: Window): PageLanguage {
  const link = new URLSearchParams(page.location.search).get('lang');
  const root = page.document.documentElement;
  /** Counts choices: the texts of an earlier one may arrive later. */
  let choices = 0;

  async function show(wished: readonly string[]): Promise<void> {
    choices += 1;
    const mine = choices;
    const language = await languageFor(wished, page.navigator.languages).load();
    if (mine !== choices || root.lang === language.locale) return;
    setLanguage(language);
    root.lang = language.locale;
    root.dir = language.direction;
  }

  return {
    begin: () => show([link ?? BROWSERS, remembered(page)]),
    choose: (chosen) => show([chosen]),
  };
}
