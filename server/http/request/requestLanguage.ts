import type { Context } from 'hono';
import { createTexts, type Language, type SayText } from '#domain/format/texts.ts';
import { languageFor } from '#domain/language/languages.ts';

/** The language of a page that the server itself writes, and its texts. */
export interface PageTexts {
  readonly language: Language;
  readonly t: SayText;
}

/** The languages of an Accept-Language header, the preferred first. */
export const acceptedLanguages = (header: string): readonly string[] =>
  header
    .split(',')
    .map((each, at) => {
      const [code = '', ...more] = each.split(';').map((part) => part.trim());
      const q = more.find((part) => part.startsWith('q='))?.slice(2);
      return { code, at, weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter(({ code, weight }) => code !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ code }) => code);

/** As the app chooses: the language that the link names, also one to be opened after it, else the browser's. */
export async function pageTexts(c: Context): Promise<PageTexts> {
  const next = c.req.query('next') ?? '';
  const ofNext = URL.canParse(next, c.req.url) ? new URL(next, c.req.url).searchParams.get('lang') : null;
  const chosen = [c.req.query('lang'), ofNext].flatMap((each) => each ?? []);
  const found = languageFor(chosen, acceptedLanguages(c.req.header('Accept-Language') ?? ''));
  const language = await found.load();
  return { language, t: createTexts(language) };
}
