/** `2004-01-31T00:00:00.000Z`. Years past 9999 have no sign; a number out of a date's range is shown as such. */
export function isoText(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString().replace(/^\+0?/, '');
}
