/** Times as the engine writes them: `2004-01-31`, `2004-01-31 12:00:00.123456`, years beyond four digits among them. */
const MOMENT = /^\s*(\d{1,6})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?\s*$/;

/** Milliseconds since 1970, with a fraction for what is finer; null for what is no time. */
export function momentOf(text: string): number | null {
  const found = MOMENT.exec(text);
  if (found === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day || month > 12) return null;
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 + Number(found[7] ?? 0) * 1000;
}

/** `2004-01-31 12:00:00`, with milliseconds where there are some. */
export function momentText(at: number): string {
  const text = new Date(at).toISOString();
  const rest = text.slice(19, 23);
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${rest === '.000' ? '' : rest.replace(/0+$/, '')}`;
}

export const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10);
