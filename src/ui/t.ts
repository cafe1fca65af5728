import { createTexts, ENGLISH, type Language } from '#domain/format/texts.ts';
import { createObservable, type Observable } from './observable.ts';

/**
 * The language of the page: the one value of a module that changes. Every text depends on it, in and outside of
 * components, and there is one page.
 */
const current = createObservable({ language: ENGLISH, texts: createTexts(ENGLISH) });

/** What the page is shown in. Whoever shows texts shows them again when it changes. */
export const shownLanguage: Observable<Language> = {
  get: () => current.get().language,
  subscribe: current.subscribe,
};

/** The only place that sets locale and direction. */
export function setLanguage(language: Language): void {
  if (language !== current.get().language) current.set({ language, texts: createTexts(language) });
}

/** An English text in the language of the page; see `createTexts`. */
export const t: ReturnType<typeof createTexts> = (text, values) => current.get().texts(text, values);

/** What is made once for a locale, such as formats of numbers. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let made: { readonly locale: string; readonly value: T } | null = null;
  return () => {
    const { locale } = shownLanguage.get();
    if (made?.locale !== locale) made = { locale, value: make(locale) };
    return made.value;
  };
}
