import { isolated } from './isolated.ts';
import type { LanguageFormats } from './languageFormats.ts';

/** The language and text direction of the interface. Dates and numbers follow it (format.ts). */
export interface Language {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Missing in English. */
  readonly formats?: LanguageFormats;
  /** The translation of each English text; a missing one stays English. */
  readonly texts: Readonly<Record<string, string>>;
  /** The text and the values of a message that a server put together in English; missing in English. */
  readonly said?: (message: string) => SaidText | null;
}

export interface SaidText {
  readonly text: string;
  readonly values: TextValues;
}

export type SayText = (text: string, values?: TextValues) => string;

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Tells apart what one English text means in two places: `t('month|Next')` is “Next” in English. All of them by name: what a
 * database says may begin with other words and a stroke.
 */
export const CONTEXT = /^(?:action|choice|match|month|server|sign|span)\|/;
const PLACE = /\{(\w+)((?:\|[^{}|]*)*)\}/g;

/**
 * Translates a text. `{name}` is replaced by a value, numbers grouped for the language. `{n|row|rows}` selects by the
 * plural category of `n`: the forms are one and other, or are named, as in `{n|one:soubor|few:soubory|other:souborů}`.
 */
export function createTexts(language: Language): SayText {
  const plural = new Intl.PluralRules(language.locale);
  const number = new Intl.NumberFormat(language.locale);

  function form(value: string | number | undefined, forms: readonly string[]): string {
    const category = plural.select(Number(value));
    const named =
      forms.find((each) => each.startsWith(`${category}:`)) ??
      forms.find((each) => each.startsWith('other:'));
    if (named !== undefined) return named.slice(named.indexOf(':') + 1);
    return (category === 'one' ? forms[0] : forms.at(-1)) ?? '';
  }

  const translationOf = (text: string): string =>
    (Object.hasOwn(language.texts, text) ? language.texts[text] : undefined) ?? text.replace(CONTEXT, '');

  return (given, givenValues) => {
    const isKnown = givenValues !== undefined || Object.hasOwn(language.texts, given);
    const said = isKnown ? undefined : language.said?.(given);
    const { text, values } = said ?? { text: given, values: givenValues };
    const translated = translationOf(text);
    // Most texts, of which a page has hundreds.
    if (values === undefined) return translated;
    return translated.replace(PLACE, (place, name: string, forms: string) => {
      const value = values[name];
      if (forms !== '') return form(value, forms.slice(1).split('|'));
      if (value === undefined) return place;
      return typeof value === 'number' ? number.format(value) : isolated(value);
    });
  };
}

/** The language that texts are written in. */
export const ENGLISH: Language = { locale: 'en-GB', direction: 'ltr', texts: {} };

/** Texts as they are written, where nobody's language is known: in names that are compared, and at the server. */
export const inEnglish: SayText = createTexts(ENGLISH);
