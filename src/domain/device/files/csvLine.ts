/** One record of a text that the engine reads back exactly: null is empty, all else is quoted. */
export function csvLine(values: readonly (string | null)[], separator = ','): string {
  // A line without any character would be no record.
  if (values.length === 1 && values[0] === null) return `${NOTHING}\n`;
  return `${values.map((value) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)).join(separator)}\n`;
}

/** Stands for a single null. */
export const NOTHING = '\u2400';
