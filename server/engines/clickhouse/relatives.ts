import type { SchemaTable } from '../engineCatalogue.ts';

/** `Distributed('shards', 'shop', 'orders', id)` and `Buffer(shop, orders, 16, …)`: the tables whose rows these have. */
const READS = /^(?:Distributed\([^,]+,|Buffer\()\s*'?([^',]*)'?,\s*'?([^',)]+)/;

/** The engines of such tables. */
export const READERS = "('Distributed', 'Buffer')";

/** Tables of these engines, each with the one that it reads. */
export const readPairs = (
  readers: readonly Readonly<Record<string, string>>[],
): readonly (readonly [SchemaTable, SchemaTable])[] =>
  readers.flatMap(({ database = '', name = '', engine_full: engine = '' }) => {
    const [, schema = '', read] = READS.exec(engine) ?? [];
    // Without a database it is that of the shard's user: most often the same.
    const place = { schema: /^\w+$/.test(schema) ? schema : database, name: read ?? '' };
    return read === undefined ? [] : [[{ schema: database, name }, place] as const];
  });
