import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { createTexts } from '#domain/format/texts.ts';
import { languageFor } from '#domain/language/languages.ts';
import type { PageTexts } from '../../base/textsIn.ts';

/** As the app chooses: the language that the link names, also one to be opened after it, else the browser's. */
export async function pageTexts(c: Context): Promise<PageTexts> {
  const next = c.req.query('next') ?? '';
  const ofNext = URL.canParse(next, c.req.url) ? new URL(next, c.req.url).searchParams.get('lang') : null;
  const chosen = [c.req.query('lang'), ofNext].flatMap((each) => each ?? []);
  const asked = parseAccept(c.req.header('Accept-Language') ?? '').filter(({ q }) => q > 0);
  const spoken = asked.toSorted((a, b) => b.q - a.q).map(({ type }) => type);
  const language = await languageFor(chosen, spoken).load();
  return { language, t: createTexts(language) };
}
