import { DuckDBInstance } from '@duckdb/node-api';
import type { RunFrame } from '#domain/compile/computeQuery.ts';
import { cubeSource } from '#domain/compile/cube/cube.ts';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { QueryContext, QueryFilter, QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { ok } from '#domain/result.ts';
import { compressed } from '#store/compressed.ts';
import { frameFrom } from '../compile/vectorWorld.ts';
import { groupsText } from '../cube/cubeOf.ts';
import { computeContext } from '../../workers/engine/computeContext.ts';
import { createChartsOfCubes } from '../../workers/results/chart/chartsOfCubes.ts';
import { groupsFrame } from '../../workers/results/chart/groupsFrame.ts';
import { type BenchRow, percentile } from './benchRow.ts';
import { worked } from './cube.ts';
import { mosaicMoves } from './mosaic.ts';

const MOVES = 100;

/** Groups of 1,461 days, 20 countries and 12 steps of an amount. */
const rowsOf = (count: number): string => `SELECT 'country ' || (random() * 19)::INTEGER AS country,
  TIMESTAMP '2020-01-01' + INTERVAL ((random() * 1460)::INTEGER) DAY AS sold, (random() * 600000)::INTEGER / 100 AS amount
  FROM range(${count})`;
const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [
    { name: 'country', type: 1, engineType: 'VARCHAR', isTime: false },
    { name: 'sold', type: 2, engineType: 'TIMESTAMP', isTime: true },
    { name: 'amount', type: 0, engineType: 'DOUBLE', isTime: false },
  ],
  metrics: [{ name: 'revenue', expression: 'SUM(amount)' }],
  mainTime: 'sold',
};
const byMonth: QueryObject = {
  columns: [
    {
      label: 'sold',
      sqlExpression: 'sold',
      expressionType: 'SQL',
      columnType: 'BASE_AXIS',
      timeGrain: 'P1M',
    },
  ],
  metrics: ['revenue'],
};

/** Moves of a slider over a chart that is filtered otherwise too: with an index of what it reads, and without one. */
export async function benchCubeMoves(count: number): Promise<BenchRow[]> {
  const native = await (await DuckDBInstance.create(':memory:')).connect();
  // Rows that are made while they are grouped: fifty million have no room here.
  await native.run(`CREATE VIEW sales AS ${rowsOf(count)}`);
  const run: RunFrame = async (sql) => ok(await frameFrom(native, sql));
  const use = {
    queries: [{ ...byMonth, filters: [during('No filter')] }],
    chosen: ['country', 'amount'],
    isRanged: true,
  };
  const planned = planCube([use], {
    source: SOURCE,
    isSameSql: true,
    zone: 'UTC',
    rangeGrain: 'P1D',
    steps: { amount: 500 },
  });
  if (!planned.ok) throw new Error(planned.error);
  const cube = planned.value;
  const world = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 50_000, maxRows: 1_000_000 };
  const text = await groupsText(cube, SOURCE, world, run);
  native.closeSync();
  if (text === null) throw new Error('The engine makes no cube.');
  const bytes = new TextEncoder().encode(text);
  const file = await compressed(bytes);
  const frame = groupsFrame(bytes);
  if (!frame.ok) throw new Error(frame.error);
  const rows = cubeRows(cube, SOURCE, { zone: 'UTC', frame: frame.value });

  const cubes = [{ ...cube, groups: rows.rowCount, takenAt: 0 }];
  const charts = createChartsOfCubes(() => null);
  const asked = { source: SOURCE, now: 0, zone: 'UTC' };
  const withIndex = async (context: QueryContext): Promise<boolean> =>
    (await charts({ ...asked, context, datasetId: 1, cubes, files: [file] })).ok;
  const without = async (context: QueryContext): Promise<boolean> =>
    (
      await computeContext({ ...asked, source: cubeSource(cube, SOURCE), context }, async (sql) =>
        runSelect(sql, rows),
      )
    ).ok;
  await withIndex(contextOf([]));
  const [first = 0, ...moves] = await timed(withIndex, MOVES);
  const plain = await timed(without, MOVES);
  // No two moves are alike: what was asked before would cost nothing.
  const steps = Array.from({ length: MOVES }, (_, move) => 500 * (move % 10) + move / 1000);
  const others = await mosaicMoves(rowsOf(count), steps, 5500);
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  return [
    {
      name: `move of a slider, one chart of ${count.toLocaleString('en')} rows, p95`,
      value: percentile(moves, 0.95),
      unit: 'ms',
      budget: 16,
      detail: `processor, Mosaic ${others === null ? 'not installed' : ms(percentile(others, 0.95))}, ${rows.rowCount.toLocaleString('en')} groups, ${(file.size / rows.rowCount).toFixed(1)} bytes each; the first move, with its index, ${ms(first)}; without an index ${ms(percentile(plain, 0.95))}`,
    },
  ];
}

const during = (val: string): QueryFilter => ({ col: 'sold', op: 'TEMPORAL_RANGE', val });

const contextOf = (filters: readonly QueryFilter[]): QueryContext => ({
  datasource: { id: 1, type: 'table' },
  queries: [{ ...byMonth, filters }],
});

/** The slider of the amount, step by step, while a time range is chosen. */
async function timed(compute: (context: QueryContext) => Promise<boolean>, moves: number): Promise<number[]> {
  const times: number[] = [];
  for (let move = 0; move < moves; move += 1) {
    const filters = [
      during('2020-06-01 : 2023-06-01'),
      { col: 'amount', op: '>=', val: 500 * (move % 10) },
      { col: 'amount', op: '<=', val: 5500 },
    ];
    const time = await worked(async () => {
      if (!(await compute(contextOf(filters)))) throw new Error('It was not computed.');
    });
    times.push(time);
  }
  return times;
}
