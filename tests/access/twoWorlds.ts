import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { Marks, SourceReading } from '../../server/access/reading.ts';
import { type RuledTable, markedSource } from '../../server/datasets/rowRules/markedSource.ts';
import type { DatasetRow } from '../../server/meta/content/datasets.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';

/*
 * Two databases that differ in what a reader of a dataset may not know. Whatever text the reader writes, both answer the
 * same, to the last letter of an error.
 */

const MARKS: Marks = { source: 'b3a1f0d2-source', rows: '7c9e64aa-rows' };
const READING: SourceReading = {
  kind: 'source',
  marks: MARKS,
  limited: [{ schema: 'main', name: 'orders', shadowed: true }],
};
const TABLE = { schema: 'main', tableName: 'orders', sql: null } as DatasetRow;
const sourceOf = (row: DatasetRow, own: readonly string[], shadows: readonly RuledTable[] = []): string =>
  `(${markedSource(row, MARKS, DUCKDB, { own, shadows })}\n) AS virtual_table`;
/** The engine evaluates the last rule after many a condition of the reader, unless it is told not to. */
const SOURCES = [
  sourceOf(TABLE, ['(id < 2)']),
  sourceOf({ ...TABLE, sql: 'SELECT * FROM orders' }, [], [{ table: TABLE, conditions: ['(id < 2)'] }]),
  sourceOf(TABLE, ["(id::VARCHAR IN ('0', '1'))"]),
];

export interface TwoWorlds {
  /** What both answer to a metric, a condition and a column; null where they answer the same. */
  differs(text: string): Promise<string | null>;
  close(): Promise<void>;
}

export async function twoWorlds(): Promise<TwoWorlds> {
  const world = (rows: number, secret: number): Promise<TestEngine> =>
    testEngine([
      `CREATE TABLE orders AS SELECT range::INTEGER AS id, [range] AS list, CASE WHEN range < 2 THEN 0 ELSE ${secret} END AS secret FROM range(${rows})`,
      `CREATE TABLE movies AS SELECT ${secret} AS id, ${secret} AS secret`,
      'CREATE VIEW seen AS FROM orders',
      'CREATE VIEW seen_again AS FROM seen',
    ]);
  const worlds = await Promise.all([world(5, 41), world(900, 77)]);

  const answer = async (engine: TestEngine, sql: string): Promise<string> => {
    const ran = await engine.run(sql, { reading: READING, limit: 50 });
    if (!ran.ok) return `${ran.error.kind}: ${ran.error.message}`;
    let text = '';
    for await (const bytes of ran.value.body) text += Buffer.from(bytes).toString('utf8');
    return text;
  };
  return {
    async differs(text) {
      for (const source of SOURCES)
        for (const sql of [
          `SELECT ${text} AS x FROM ${source}`,
          `SELECT id FROM ${source} WHERE (${text}\n) ORDER BY id`,
        ]) {
          const [one, other] = await Promise.all(worlds.map((engine) => answer(engine, sql)));
          if (one !== other) return `${sql}\n  ${one}\n  ${other}`;
        }
      return null;
    },
    async close() {
      await Promise.all(worlds.map((engine) => engine.host.close()));
    },
  };
}
