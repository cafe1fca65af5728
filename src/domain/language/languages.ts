import { ENGLISH, type Language } from '../format/texts.ts';

/** A language that the page can be shown in. */
export interface LanguageEntry {
  /** As in the setting, in `?lang=` and in the name of its file. */
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  /** The share of its texts that a draft translates, in per cent; the others are English. Absent where it is no draft. */
  readonly translated?: number;
  readonly load: () => Promise<Language>;
}

/** A file of translations: see docs/languages.md. */
interface Pack {
  readonly locale: string;
  readonly direction: string;
  readonly texts: Readonly<Record<string, string>>;
}

async function languageOf({ locale, direction, texts }: Pack): Promise<Language> {
  const [{ formatsOf }, { saidIn }] = await Promise.all([import('./formatsOf.ts'), import('./saidTexts.ts')]);
  const language: Language = {
    locale,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    formats: formatsOf(locale),
    texts,
  };
  return { ...language, said: saidIn(language) };
}

const ENGLISH_ENTRY: LanguageEntry = { code: 'en', name: 'English', load: () => Promise.resolve(ENGLISH) };

/** English first, the others by their names. */
export const LANGUAGES: readonly LanguageEntry[] = [
  ENGLISH_ENTRY,
  { code: 'de', name: 'Deutsch', load: async () => languageOf((await import('./packs/de.json')).default) },
  {
    code: 'es',
    name: 'Español',
    translated: 100,
    load: async () => languageOf((await import('./packs/es.json')).default),
  },
  {
    code: 'fr',
    name: 'Français',
    translated: 100,
    load: async () => languageOf((await import('./packs/fr.json')).default),
  },
  {
    code: 'ja',
    name: '日本語',
    translated: 100,
    load: async () => languageOf((await import('./packs/ja.json')).default),
  },
];

/** Follows the browser's languages. */
export const BROWSERS = 'browser';

/** The first of the chosen codes that there is, else the first of the browser's that is no draft, else English. */
export function languageFor(chosen: readonly string[], ofBrowser: readonly string[]): LanguageEntry {
  const named = chosen.flatMap((wish) => LANGUAGES.find(({ code }) => code === wish) ?? []);
  const finished = LANGUAGES.filter(({ translated }) => translated === undefined);
  const spoken = ofBrowser.flatMap(
    (wish) => finished.find(({ code }) => code === wish.toLowerCase().split('-')[0]) ?? [],
  );
  return named[0] ?? spoken[0] ?? ENGLISH_ENTRY;
}
