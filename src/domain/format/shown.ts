import { createTexts, ENGLISH, type Language, type SayText } from './texts.ts';

/**
 * What is shown is written in one language at a time: in a page, and in a process that draws pictures. Every text,
 * number and time of it depends on that, so this is the one value of a module that changes.
 */
const shown = { language: ENGLISH, texts: createTexts(ENGLISH) };

export const writtenLanguage = (): Language => shown.language;

/** From now on. In a page only `setLanguage` calls it. */
export function writeIn(language: Language): void {
  if (language !== shown.language) Object.assign(shown, { language, texts: createTexts(language) });
}

/** What a function writes, in a language, where the next may be in another. It must not wait for anything. */
export function writtenIn<T>(language: Language, write: () => T): T {
  const before = { ...shown };
  writeIn(language);
  try {
    return write();
  } finally {
    Object.assign(shown, before);
  }
}

/** An English text in the language that is shown; see `createTexts`. */
export const t: SayText = (text, values) => shown.texts(text, values);

/** What is made once for a locale, such as formats of numbers. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let made: { readonly locale: string; readonly value: T } | null = null;
  return () => {
    const { locale } = shown.language;
    if (made?.locale !== locale) made = { locale, value: make(locale) };
    return made.value;
  };
}
