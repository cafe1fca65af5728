/** The queries whose SQL contains every word of a text, in any order and case, also within longer words. */
export function searchQueries<Q extends { readonly sql: string }>(
  queries: readonly Q[],
  wanted: string,
): readonly Q[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return queries;
  return queries.filter(({ sql }) => {
    const text = sql.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
