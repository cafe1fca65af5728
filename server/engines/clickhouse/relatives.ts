/** A table, by its database. */
interface Place {
  readonly schema: string;
  readonly name: string;
}

/** `Distributed('shards', 'shop', 'orders', id)` and `Buffer(shop, orders, 16, …)`: the tables whose rows these have. */
const READS = /^(?:Distributed\([^,]+,|Buffer\()\s*'?([^',]*)'?,\s*'?([^',)]+)/;

/** The engines of such tables. */
export const READERS = "('Distributed', 'Buffer')";

/** Tables that have rows in common with one, by the tables of these engines: `readers`. */
export function relativesOf(
  table: Place,
  readers: readonly Readonly<Record<string, string>>[],
): readonly Place[] {
  const pairs = readers.flatMap(({ database = '', name = '', engine_full: engine = '' }) => {
    const [, schema = '', read] = READS.exec(engine) ?? [];
    // Without a database it is that of the shard's user: most often the same.
    const place = { schema: /^\w+$/.test(schema) ? schema : database, name: read ?? '' };
    return read === undefined ? [] : [[{ schema: database, name }, place] as const];
  });
  const found = new Map([[keyOf(table), table]]);
  // What is found is looked at as well.
  for (const key of found.keys())
    for (const pair of pairs)
      if (pair.some((each) => keyOf(each) === key)) for (const each of pair) found.set(keyOf(each), each);
  return [...found.values()].slice(1);
}

const keyOf = ({ schema, name }: Place): string => JSON.stringify([schema, name]);
