import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { computeQuery, type RunFrame } from '#domain/compile/computeQuery.ts';
import { cubeQuery, cubeSource } from '#domain/compile/cube/cube.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { QueryFilter, QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { ok } from '#domain/result.ts';
import { frameFrom } from '../compile/vectorWorld.ts';
import { cubeOf } from '../cube/cubeOf.ts';
import { computeContext } from '../../workers/engine/computeContext.ts';
import { readComputed } from '../../workers/engine/readComputed.ts';
import { type BenchRow, median, percentile } from './benchRow.ts';

const RUNS = 9;
const MOVES = 60;
const MOST = 100_000;

const salesOf = (
  count: number,
): string => `SELECT ['web', 'shop', 'phone'][1 + (random() * 2)::INTEGER] AS channel, 'country ' || (random() * 19)::INTEGER AS country,
  TIMESTAMP '2020-01-01' + INTERVAL ((random() * 1460)::INTEGER) DAY AS sold, (random() * 100000)::INTEGER / 100 AS amount
  FROM range(${count})`;
const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [
    { name: 'channel', type: 1, engineType: 'VARCHAR', isTime: false },
    { name: 'country', type: 1, engineType: 'VARCHAR', isTime: false },
    { name: 'sold', type: 2, engineType: 'TIMESTAMP', isTime: true },
    { name: 'amount', type: 0, engineType: 'DOUBLE', isTime: false },
  ],
  metrics: [
    { name: 'count', expression: 'COUNT(*)' },
    { name: 'revenue', expression: 'SUM(amount)' },
    { name: 'mean', expression: 'AVG(amount)' },
  ],
  mainTime: 'sold',
};
const month = {
  label: 'sold',
  sqlExpression: 'sold',
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
} as const;
/** Ten charts, as a dashboard has them. */
const CHARTS: readonly QueryObject[] = [
  { columns: [], metrics: ['count'] },
  { columns: [], metrics: ['revenue'] },
  { columns: [], metrics: ['mean'] },
  { columns: [month], metrics: ['revenue'] },
  { columns: [month, 'channel'], metrics: ['count', 'mean'] },
  { columns: ['country'], metrics: ['count', 'revenue', 'mean'], orderby: [['revenue', false]] },
  { columns: ['channel'], metrics: ['count'] },
  { columns: ['country', 'channel'], metrics: ['revenue'] },
  { columns: [{ ...month, timeGrain: 'P1D' }], metrics: ['count'] },
  { columns: [{ ...month, timeGrain: 'P1Y' }, 'country'], metrics: ['mean'] },
];
const WORLD = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 50_000, maxRows: MOST };

/** Charts from a cube: what a filter takes, a move of a range, and to make it. */
export async function benchCube(count: number): Promise<BenchRow[]> {
  // In a file: fifty million rows are more than the memory of a small machine.
  const folder = mkdtempSync(join(tmpdir(), 'sextant-cube-'));
  const native = await (await DuckDBInstance.create(join(folder, 'sales.duckdb'))).connect();
  await native.run(`CREATE TABLE sales AS ${salesOf(count)}`);
  const run: RunFrame = async (sql) => ok(await frameFrom(native, sql));
  const uses = CHARTS.map((query) => ({ queries: [query], chosen: ['country', 'channel'], isRanged: true }));
  const ranged = uses.map((use) => ({
    ...use,
    queries: use.queries.map((query) => withFilters(query, [during('No filter')])),
  }));
  const planned = planCube(ranged, { source: SOURCE, isSameSql: true, zone: 'UTC', rangeGrain: 'P1D' });
  if (!planned.ok) throw new Error(planned.error);
  const rows = await cubeOf(planned.value, SOURCE, WORLD, run);
  if (rows === null) throw new Error('The engine makes no cube.');
  const source = cubeSource(planned.value, SOURCE);

  async function draw(filters: readonly QueryFilter[], charts = CHARTS): Promise<void> {
    for (const query of charts) {
      const context = {
        datasource: { id: 1, type: 'table' as const },
        queries: [withFilters(query, filters)],
      };
      const asked = { context, source, now: 0, zone: 'UTC' };
      const computed = await computeContext(asked, async (sql) =>
        runSelect(sql, rows as NonNullable<typeof rows>),
      );
      if (!computed.ok) throw new Error(computed.error.message);
      readComputed(computed.value);
    }
  }
  const filtered: number[] = [];
  for (let each = 0; each < RUNS; each += 1)
    filtered.push(
      await worked(() =>
        draw([
          { col: 'country', op: 'IN', val: [`country ${each}`, 'country 12'] },
          during('2021-01-01 : 2023-01-01'),
        ]),
      ),
    );
  const moves: number[] = [];
  for (let each = 0; each < MOVES; each += 1) {
    const day = new Date(Date.UTC(2021, 0, 1 + each)).toISOString().slice(0, 10);
    moves.push(await worked(() => draw([during(`${day} : 2023-01-01`)], CHARTS.slice(3, 4))));
  }
  const query = cubeQuery(planned.value, MOST);
  const made: number[] = [];
  const plain: number[] = [];
  for (let each = 0; each < 3; each += 1) {
    made.push(await timed(() => computeQuery(query, SOURCE, WORLD, run)));
    plain.push(await timed(() => native.runAndReadAll(PLAIN)));
  }
  native.closeSync();
  rmSync(folder, { recursive: true });
  const all = count.toLocaleString('en');
  const groups = rows.rowCount.toLocaleString('en');
  const detail = `processor, from ${groups} groups of ${all} rows, with the responses written and read`;
  return [
    {
      name: `filter of ten charts from a cube of ${all} rows`,
      value: median(filtered),
      unit: 'ms',
      budget: 50,
      detail,
    },
    {
      name: `move of a range, one chart from a cube of ${all} rows, p95`,
      value: percentile(moves, 0.95),
      unit: 'ms',
      budget: 16,
      detail,
    },
    {
      name: `making a cube of ${all} rows, to one plain GROUP BY`,
      value: median(made) / median(plain),
      unit: 'times',
      // Of fewer rows the groups take longer than the rows.
      budget: count < 5_000_000 ? null : 2,
      detail: `${median(made).toFixed(0)} ms with its rows read, plain ${median(plain).toFixed(0)} ms`,
    },
  ];
}

const PLAIN = `SELECT date_trunc('day', sold), country, channel, count(*), sum(amount), count(amount) FROM sales GROUP BY ALL`;

const during = (val: string): QueryFilter => ({ col: 'sold', op: 'TEMPORAL_RANGE', val });

const withFilters = (query: QueryObject, filters: readonly QueryFilter[]): QueryObject => ({
  ...query,
  filters,
});

/** Milliseconds of the processor: others may use it meanwhile. */
export async function worked(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
