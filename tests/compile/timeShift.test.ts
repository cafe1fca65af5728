import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { computeQuery } from '#domain/compile/computeQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { ok } from '#domain/result.ts';
import { frameFrom } from './vectorWorld.ts';

const WORLD = { dialect: DUCKDB, now: Date.UTC(2026, 5, 1), zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };

let engine: DuckDBConnection;
beforeAll(async () => {
  engine = await (await DuckDBInstance.create(':memory:')).connect();
  await engine.run(`CREATE TABLE days AS SELECT day::TIMESTAMP AS "at", date_diff('day', DATE '2022-12-31', day) AS v
    FROM generate_series(DATE '2023-01-01', DATE '2026-12-31', INTERVAL 1 DAY) AS t(day)`);
  await engine.run(`CREATE TABLE sales AS SELECT * FROM (VALUES
    (TIMESTAMP '2025-03-01', 'P', 2), ('2025-03-01', 'Q', 3), ('2025-03-01', 'R', 50),
    ('2026-03-01', 'P', 5), ('2026-03-01', 'Q', 4), ('2026-03-01', 'R', 1)) AS t("at", name, v)`);
});

const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'v' }, label: 'v' } as const;
const axis = (timeGrain: string) =>
  ({ label: 'at', sqlExpression: 'at', columnType: 'BASE_AXIS', timeGrain }) as const;

async function shifted(
  table: string,
  range: string,
  offset: string,
  query: QueryObject,
): Promise<readonly (readonly unknown[])[]> {
  const source: Datasource = {
    from: { kind: 'table', catalog: null, schema: null, table },
    columns: [
      { name: 'at', type: 2, isTime: true },
      { name: 'name', type: 1, isTime: false },
      { name: 'v', type: 0, isTime: false },
    ],
    metrics: [],
    mainTime: 'at',
  };
  const filters = [{ col: 'at', op: 'TEMPORAL_RANGE', val: range }];
  const asked = { metrics: [SUM], filters, time_offsets: [offset], ...query };
  const computed = await computeQuery(asked, source, WORLD, async (sql) => ok(await frameFrom(engine, sql)));
  if (!computed.ok) throw new Error(computed.error.message);
  const { columns, rowCount } = computed.value.frame;
  return Array.from({ length: rowCount }, (_, row) => columns.map(({ values }) => values[row]));
}

const byDay = async (range: string, offset: string): Promise<unknown[][]> => {
  const rows = await shifted('days', range, offset, {
    columns: [axis('P1D')],
    orderby: [[axis('P1D'), true]],
  });
  return rows.map(([at, v, before]) => [new Date(Number(at)).toISOString().slice(0, 10), v, before]);
};

test('the 29th of February has no day of the year before', async () => {
  expect(await byDay('2024-02-27 : 2024-03-03', '1 year ago')).toEqual([
    ['2024-02-27', 423, 58],
    ['2024-02-28', 424, 59],
    ['2024-02-29', 425, null],
    ['2024-03-01', 426, 60],
    ['2024-03-02', 427, 61],
  ]);
});

test('the last days of a long month are compared with nothing, not four times with one day', async () => {
  const rows = await byDay('2026-03-26 : 2026-04-01', '1 month ago');
  expect(rows.map(([day, , before]) => [day, before])).toEqual([
    ['2026-03-26', 1153],
    ['2026-03-27', 1154],
    ['2026-03-28', 1155],
    ['2026-03-29', null],
    ['2026-03-30', null],
    ['2026-03-31', null],
  ]);
});

test('months are compared with months, whatever their length', async () => {
  const rows = await shifted('days', '2026-02-01 : 2026-04-01', '1 month ago', {
    columns: [axis('P1M')],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'v' }],
    orderby: [[axis('P1M'), true]],
  });
  expect(rows.map(([, ...days]) => days)).toEqual([
    [28, 31],
    [31, 28],
  ]);
});

const LIMITED = {
  columns: ['name'],
  series_columns: ['name'],
  series_limit: 2,
  orderby: [['name', true]],
} as const;

test('a time shift has the series of the time that it is compared with', async () => {
  expect(await shifted('sales', '2026-01-01 : 2027-01-01', '1 year ago', LIMITED)).toEqual([
    ['P', 5, 2],
    ['Q', 4, 3],
  ]);
});

test('and so have the others', async () => {
  const grouped = { ...LIMITED, group_others_when_limit_reached: true };
  const rows = await shifted('sales', '2026-01-01 : 2027-01-01', '1 year ago', grouped);
  expect(rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['Others', 1, 50],
    ['P', 5, 2],
    ['Q', 4, 3],
  ]);
});
