import { SEPARATOR_LINE_LENGTH, separatorLine } from '#domain/device/files/separatorLine.ts';

/** A text without the line that names its separator. */
export async function withoutSeparatorLine(
  text: Blob,
): Promise<{ readonly rest: Blob; readonly separator: string | null }> {
  const found = separatorLine(await text.slice(0, SEPARATOR_LINE_LENGTH).text());
  if (found === null) return { rest: text, separator: null };
  return { rest: text.slice(new TextEncoder().encode(found.line).length), separator: found.separator };
}
