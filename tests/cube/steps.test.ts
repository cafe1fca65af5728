import { beforeAll, expect, test } from 'vitest';
import { computeQuery, type RunFrame } from '#domain/compile/computeQuery.ts';
import { cubeQuery, cubeSource } from '#domain/compile/cube/cube.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import { stepsIn } from '#domain/compile/cube/stepLabel.ts';
import { stepsBetween } from '#domain/compile/cube/steps.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { postgresWorld } from '../compile/remoteWorlds.ts';
import { cubeOf, runOverSales } from './cubeOf.ts';

const WORLD = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 1000, maxRows: 100_000 };
const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [
    { name: 'amount', type: 0, engineType: 'DOUBLE', isTime: false },
    { name: 'odd', type: 0, engineType: 'DOUBLE', isTime: false },
    { name: 'name', type: 1, engineType: 'VARCHAR', isTime: false },
    { name: 'sold', type: 2, engineType: 'TIMESTAMP', isTime: true },
    { name: 'short', type: 0, engineType: 'FLOAT', isTime: false },
    { name: 'long', type: 0, engineType: 'DECIMAL(38,20)', isTime: false },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};
const DAY = {
  label: 'sold',
  sqlExpression: 'sold',
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1D',
} as const;
/** Beside the beginnings of steps of ten, as near as doubles are. */
const ROWS = `SELECT unnest([-10, -9.999999999999998, -10.000000000000002, -0.0, 5e-324, -5e-324, 9.999999999999998, 10,
  10.000000000000002, 1e15, NULL]::DOUBLE[]) AS amount, 'NaN'::DOUBLE AS odd, 'a' AS name, TIMESTAMP '2026-01-02 03:04:05' AS sold, 1::DECIMAL(38, 20) AS long,
  33554448::FLOAT AS short`;

let run: RunFrame;
beforeAll(async () => {
  run = await runOverSales(ROWS);
});

function planned(name: string, step: number, isSameSql = true) {
  const use = { queries: [{ columns: [], metrics: ['count'] }], chosen: [name], isRanged: false };
  const plan = planCube([use], {
    source: SOURCE,
    isSameSql,
    zone: 'UTC',
    rangeGrain: 'P1D',
    steps: { [name]: step },
  });
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
}

/** How many rows a comparison chooses, as the rows say and as their groups do. */
async function counting(col: string, step: number) {
  const cube = planned(col, step);
  const rows = await cubeOf(cube, SOURCE, WORLD, run);
  if (rows === null) throw new Error('The engine makes no cube.');
  return async (op: string, val: number, of: 'cube' | 'rows') => {
    const query = { columns: [], metrics: ['count'], filters: [{ col, op, val }] };
    const computed =
      of === 'rows'
        ? await computeQuery(query, SOURCE, WORLD, run)
        : await computeQuery(query, cubeSource(cube, SOURCE), WORLD, async (sql) => runSelect(sql, rows));
    return computed.ok ? computed.value.frame.columns[0]?.values[0] : 'refused';
  };
}

test('any comparison with the beginning of a step is exact, and one with another number is refused', async () => {
  const counted = await counting('amount', 10);
  for (const op of ['>=', '<=', '>', '<', '==', '!='])
    for (const bound of [-20, -10, 0, 10, 20, 1e15])
      expect([op, bound, await counted(op, bound, 'cube')]).toEqual([
        op,
        bound,
        await counted(op, bound, 'rows'),
      ]);
  for (const bound of [5, 9.99, 2 ** 53]) expect(await counted('>=', bound, 'cube')).toBe('refused');
});

test('a number of 32 bits is not compared with a bound that has none of them', async () => {
  const counted = await counting('short', 10);
  expect([await counted('>=', 33_554_450, 'rows'), await counted('>=', 33_554_450, 'cube')]).toEqual([
    11,
    'refused',
  ]);
  expect([await counted('>', 50, 'rows'), await counted('>', 50, 'cube')]).toEqual([11, 11]);
});

test('groups by a grain and by steps are made a page at a time, in one order, by the statement for each', async () => {
  const cube = planned('amount', 10);
  const grouped = { ...cube, columns: [...cube.columns, DAY, 'name'] };
  const query = (from: number, limit: number) => ({
    ...cubeQuery(grouped, limit),
    orderby: grouped.columns.map((column) => [column, true] as const),
    row_offset: from,
  });
  const rowsOf = async (from: number, limit: number) => {
    const made = await computeQuery(query(from, limit), SOURCE, WORLD, run);
    if (!made.ok) throw new Error(made.error.message);
    const { columns, rowCount } = made.value.frame;
    return Array.from({ length: rowCount }, (_, row) => columns.map(({ values }) => String(values[row])));
  };
  const pages = [await rowsOf(0, 3), await rowsOf(3, 3), await rowsOf(6, 3)];
  expect(pages.flat()).toEqual(await rowsOf(0, 100));
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 3]);
});

test('a column with what is no number has no cube in steps', async () => {
  expect(await cubeOf(planned('odd', 10), SOURCE, WORLD, run)).toBeNull();
});

test('what has no steps, or has them in the SQL of another engine, is grouped by as it is', () => {
  expect(planned('name', 10).columns).toEqual(['name']);
  expect(planned('long', 10).columns).toEqual(['long']);
  expect(planned('amount', 0.5).columns).toEqual(['amount']);
  expect(planned('amount', 10, false).columns).toEqual(['amount']);
  expect([...stepsIn([planned('amount', 10), planned('amount', 5), planned('name', 3)])]).toEqual([
    ['amount', 5],
  ]);
});

test('steps of whole numbers are made by PostgreSQL too', async () => {
  const world = await postgresWorld();
  const { odd } = world.sources;
  const columns = odd.columns.map((each) =>
    each.name === 'pieces' ? { ...each, engineType: 'integer' } : each,
  );
  const source = { ...odd, columns };
  const there = { ...WORLD, dialect: world.dialect ?? DUCKDB };
  const use = { queries: [{ columns: [], metrics: ['count'] }], chosen: ['pieces'], isRanged: false };
  const steps = { pieces: 2 };
  const plan = planCube([use], { source, isSameSql: false, zone: 'UTC', rangeGrain: 'P1D', steps });
  if (!plan.ok) throw new Error(plan.error);
  const rows = await cubeOf(plan.value, source, there, world.run);
  if (rows === null) throw new Error('The engine makes no cube.');
  expect(rows.rowCount).toBeLessThan(11);
  for (const op of ['>=', '<=', '>', '<', '==', '!='])
    for (const val of [-4, -2, 0, 2, 6]) {
      const query = { columns: [], metrics: ['count'], filters: [{ col: 'pieces', op, val }] };
      const [ours, theirs] = [
        await computeQuery(query, cubeSource(plan.value, source), WORLD, async (sql) => runSelect(sql, rows)),
        await computeQuery(query, source, there, world.run),
      ].map((each) => (each.ok ? each.value.frame.columns[0]?.values : each.error));
      expect([op, val, ours]).toEqual([op, val, theirs]);
    }
  await world.close?.();
}, 120_000);

test('steps between two values are round, from about a hundred of them to about twenty', () => {
  expect(stepsBetween(3.17, 9876.5)).toEqual([100, 500]);
  expect(stepsBetween(0, 30)).toEqual([1, 2]);
  expect(stepsBetween(0, 1)).toEqual([]);
  expect(stepsBetween(5, 5)).toEqual([]);
});
