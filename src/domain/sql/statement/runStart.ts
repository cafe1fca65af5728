/** Where the executed SQL is in a text that may have changed since; null if it is missing or ambiguous. */
export function runStart(text: string, sql: string, offset: number): number | null {
  if (text.startsWith(sql, offset)) return offset;
  const found = text.indexOf(sql);
  return found !== -1 && text.indexOf(sql, found + 1) === -1 ? found : null;
}
