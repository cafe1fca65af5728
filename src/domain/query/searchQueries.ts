import { hasWords } from '../text/hasWords.ts';

/** The queries whose SQL contains every word of a text. */
export function searchQueries<Q extends { readonly sql: string }>(
  queries: readonly Q[],
  wanted: string,
): readonly Q[] {
  return wanted.trim() === '' ? queries : queries.filter(({ sql }) => hasWords(sql, wanted));
}
