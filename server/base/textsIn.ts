import { createTexts, type Language, type SayText } from '#domain/format/texts.ts';
import { languageFor } from '#domain/language/languages.ts';

/** The language of what the server itself writes, and its texts. */
export interface PageTexts {
  readonly language: Language;
  readonly t: SayText;
}

/** Of a picture or a message: the language of a code or a locale, English without one. */
export async function textsIn(code: string): Promise<PageTexts> {
  const language = await languageFor([code.split('-')[0] ?? ''], []).load();
  return { language, t: createTexts(language) };
}
