import { asList, isRecord, type JsonRecord } from '../jsonValue.ts';

/** The objects of a list; nothing for what is no list. */
export const records = (value: unknown): readonly JsonRecord[] => asList(value).filter(isRecord);

/** "Filter: x > 3", for each of the entries that say something. */
export function detailsOf(
  entries: readonly (readonly [name: string, value: unknown])[],
  unnamed: ReadonlySet<string>,
): readonly string[] {
  return entries.flatMap(([name, value]) => {
    const text = (Array.isArray(value) ? value : [value])
      .filter((each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
      .map((each) => String(each).trim())
      .filter((each) => each !== '')
      .join(', ');
    if (text === '') return [];
    return [unnamed.has(name) ? text : `${name}: ${text}`];
  });
}
