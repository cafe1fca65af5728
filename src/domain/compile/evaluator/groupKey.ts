import type { Typed } from './typed.ts';

/** A key of a row that is equal for equal combinations of values, NULL among them. */
export function groupKey(parts: readonly Typed[]): (row: number) => unknown {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only.at;
  return (row) => {
    let key = '';
    for (const { at } of parts) {
      const value = at(row);
      // A length before each text: no two combinations have the same key.
      const text = value === null ? '' : String(value);
      key += `${value === null ? '-' : text.length}:${text}`;
    }
    return key;
  };
}
