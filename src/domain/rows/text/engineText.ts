/**
 * The text of a value as the server writes it, from the engine's own text: `T` before a time of day, fractions of six or
 * nine digits, offsets with minutes. Any other text stays as it is, also one that the server wrote.
 */
export function engineText(type: string, text: string): string {
  if (!hasOwnText(type)) return text;
  const parted = text.replace(
    / (?=\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]|$))/,
    type.startsWith('TIMESTAMP') ? 'T' : ' ',
  );
  const padded = parted.replace(
    /\.(\d+)/,
    (_, digits: string) => `.${digits.padEnd(digits.length > 6 ? 9 : 6, '0')}`,
  );
  return padded.replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
}

/** Whether the engine's own text of a type may be another than the server's. */
export const hasOwnText = (type: string): boolean => /^(?:TIME|INTERVAL)/.test(type) && !type.endsWith(']');
