/**
 * Python's `str` for the engine's lists and dictionaries, except for the texts in them: those are written by `literal`,
 * because Python's quoting could end a text in SQL.
 */
export function pythonText(value: unknown, literal: (text: string) => string): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return literal(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map((each) => pythonText(each, literal)).join(', ')}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return `{${entries.map(([key, each]) => `${pythonText(key, literal)}: ${pythonText(each, literal)}`).join(', ')}}`;
}
