import type { SchemaTable } from '../engineCatalogue.ts';

/** Tables that have rows in common with one, over any number of pairs of which one reads the other. */
export function relativesOf(
  table: SchemaTable,
  pairs: readonly (readonly [SchemaTable, SchemaTable])[],
): readonly SchemaTable[] {
  const found = new Map([[keyOf(table), table]]);
  // What is found is looked at as well.
  for (const key of found.keys())
    for (const pair of pairs)
      if (pair.some((each) => keyOf(each) === key)) for (const each of pair) found.set(keyOf(each), each);
  return [...found.values()].slice(1);
}

const keyOf = ({ schema, name }: SchemaTable): string => JSON.stringify([schema, name]);
