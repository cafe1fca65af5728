import { type Language, type SayText } from '#domain/format/texts.ts';
import { t as shownText, writeIn, writtenLanguage } from '#domain/format/shown.ts';
import { createObservable, type Observable } from './observable.ts';

const current = createObservable(writtenLanguage());

/** What the page is shown in. Whoever shows texts shows them again when it changes. */
export const shownLanguage: Observable<Language> = { get: current.get, subscribe: current.subscribe };

/** The only place that sets the language of the page. */
export function setLanguage(language: Language): void {
  writeIn(language);
  current.set(language);
}

/** An English text in the language of the page; see `createTexts`. */
export const t: SayText = shownText;
