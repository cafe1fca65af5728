/** A text without the line that names its separator, which Excel writes before the names of columns. */
export async function separatorLine(
  text: Blob,
): Promise<{ readonly rest: Blob; readonly separator: string | null }> {
  const start = await text.slice(0, 12).text();
  const [line, separator] = /^\uFEFF?sep=([,;|\t])\r?\n/.exec(start) ?? [];
  if (line === undefined || separator === undefined) return { rest: text, separator: null };
  return { rest: text.slice(new TextEncoder().encode(line).length), separator };
}
