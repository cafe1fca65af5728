/** `2004-01-31`, with the time of day only if there is one. */
export function isoTimestamp(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** `2004-01-31 00:00:00`, with milliseconds only if there are any. */
export function wholeTimestamp(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
}
