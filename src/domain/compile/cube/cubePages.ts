/** Separates texts of JSON (RFC 7464): it is in none of them. */
const SEPARATOR = 0x1e;

/** Responses of which each has some of the groups of a cube, to be put together: one text may be too long for all. */
export const withSeparators = (pages: readonly string[]): readonly string[] =>
  pages.flatMap((page, at) => (at === 0 ? [page] : [String.fromCharCode(SEPARATOR), page]));

export function pagesOf(bytes: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const pages: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  for (let at = bytes.indexOf(SEPARATOR); at >= 0; at = bytes.indexOf(SEPARATOR, from)) {
    pages.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return [...pages, bytes.subarray(from)];
}
