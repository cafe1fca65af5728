import { DuckDBInstance } from '@duckdb/node-api';
import { engineNamesCache } from '../../server/access/engineNames.ts';
import { judge } from '../../server/access/judge.ts';
import { keptVerdicts } from '../../server/access/keptVerdicts.ts';
import { type Marks, READS_ALL, type Reading } from '../../server/access/reading.ts';
import { type BenchRow, median } from './benchRow.ts';

const ROUNDS = 100;
const MARKS: Marks = { source: 'mark-1', rows: 'mark-2' };
const SOURCE =
  "(SELECT * FROM main.orders WHERE 'mark-1' = 'mark-1' AND 'mark-2' = 'mark-2' AND (country IN ('KE', 'DE'))) AS virtual_table";
/** From a chart of one metric to one that nobody has. */
const TEXTS: readonly (readonly [name: string, sql: string])[] = [
  [
    'one metric by day',
    `SELECT date_trunc('day', sold), sum(price) FROM ${SOURCE} GROUP BY 1 ORDER BY 1 LIMIT 10000`,
  ],
  [
    '12 metrics, 20 filters',
    `SELECT country, ${metrics(12)} FROM ${SOURCE} WHERE ${Array.from({ length: 20 }, (_, i) => `id IN (${i}, ${i + 1}, ${i + 2})`).join(' OR ')} GROUP BY 1 LIMIT 1000`,
  ],
  ['60 metrics', `SELECT country, ${metrics(60)} FROM ${SOURCE} GROUP BY 1`],
];

function metrics(count: number): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `sum(CASE WHEN id > ${i} THEN price ELSE 0 END) / nullif(count(DISTINCT country), ${i}) AS "metric ${i}"`,
  ).join(', ');
}

/** What it takes to have the engine describe a statement before it runs. */
export async function benchGuards(): Promise<BenchRow[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    'CREATE TABLE orders (id INTEGER, sold TIMESTAMP, price DECIMAL(10, 2), country VARCHAR)',
  );
  const names = engineNamesCache();
  const readings: readonly (readonly [who: string, reading: Reading])[] = [
    [
      'a limited person',
      { kind: 'source', marks: MARKS, limited: [{ schema: 'main', name: 'orders', shadowed: true }] },
    ],
    ['others', READS_ALL],
  ];
  const rows: BenchRow[] = [];
  const kept = { verdicts: keptVerdicts(), place: [null, null] };
  const ways = [
    ['', {}],
    [', again over a file that nobody writes', { kept }],
  ] as const;
  for (const [who, reading] of readings)
    for (const [name, sql, way, how] of TEXTS.flatMap(([name, sql]) =>
      ways.map(([way, how]) => [name, sql, way, how] as const),
    )) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now();
        const verdict = await judge({ connection, names, reading, ...how }, sql, 0);
        times.push(performance.now() - begun);
        if (!verdict.ok) throw new Error(verdict.error.message);
      }
      rows.push({
        name: `a statement is judged for ${who}: ${name}${way}`,
        value: median(times),
        unit: 'ms',
        budget: 3,
        detail: `${sql.length} characters, longest ${Math.max(...times).toFixed(1)} ms`,
      });
    }
  connection.closeSync();
  instance.closeSync();
  return rows;
}
