/** The characters of a text's beginning in which a line may name the separator. */
export const SEPARATOR_LINE_LENGTH = 12;

/** The line that names the separator of a text, which Excel writes before the names of columns; null without one. */
export function separatorLine(start: string): { readonly line: string; readonly separator: string } | null {
  const [line, separator] = /^\uFEFF?sep=([,;|\t])\r?\n/.exec(start) ?? [];
  return line === undefined || separator === undefined ? null : { line, separator };
}
