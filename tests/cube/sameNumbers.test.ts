import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { computeQuery, type RunFrame } from '#domain/compile/computeQuery.ts';
import { type CoarserCube, coarserCube } from '#domain/compile/cube/coarserCube.ts';
import { type CubeDefinition, cubeSource } from '#domain/compile/cube/cube.ts';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryColumn, QueryFilter, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { cubeOf, runOverSales } from './cubeOf.ts';
import { runsOf } from '../support/propertySeed.ts';

/** NULL, empty texts, numbers past 2^53, exact decimals, and doubles that are none. */
const ROWS = `SELECT ['web', 'shop', NULL, '', 'Über', 'web '][1 + (i * 7) % 6] AS channel,
  ['A', 'B', NULL][1 + (i * 5) % 3] AS class,
  CASE WHEN i % 97 = 0 THEN NULL ELSE TIMESTAMP '2024-02-27 22:30:00' + INTERVAL ((i * 37) % 9000) HOUR END AS sold,
  DATE '2023-12-30' + ((i * 11) % 500)::INTEGER AS day,
  CASE WHEN i % 11 = 0 THEN NULL ELSE (i * 13) % 9 END AS pieces,
  CASE WHEN i % 5 = 0 THEN NULL ELSE i % 3 = 0 END AS returned,
  (((i * 7919) % 1000000) / 100)::DECIMAL(12, 2) AS amount,
  CASE WHEN i % 13 = 0 THEN NULL ELSE i / 7.0 END::DOUBLE AS weight,
  9007199254740000 + i * 3 AS number,
  CASE WHEN i % 500 = 3 THEN 'NaN' WHEN i % 700 = 5 THEN 'Infinity' ELSE i::VARCHAR END::DOUBLE AS odd,
  [-20, -10.5, -1e-9, 0, 29.999999999999996, 30, 30.000000000000004, NULL, 4503599627370497, 70][1 + (i * 3) % 10]::DOUBLE AS level
  FROM range(6000) AS t(i)`;

const column = (name: string, type: 0 | 1 | 2 | 3, engineType: string, expression?: string) =>
  ({ name, type, engineType, isTime: type === 2, ...(expression && { expression }) }) as const;
const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [
    column('channel', 1, 'VARCHAR'),
    column('class', 1, 'VARCHAR'),
    column('sold', 2, 'TIMESTAMP'),
    column('day', 2, 'DATE'),
    column('pieces', 0, 'BIGINT'),
    column('returned', 3, 'BOOLEAN'),
    column('amount', 0, 'DECIMAL(12,2)'),
    column('weight', 0, 'DOUBLE'),
    column('number', 0, 'BIGINT'),
    column('odd', 0, 'DOUBLE'),
    column('level', 0, 'DOUBLE'),
    column('weekday', 1, 'VARCHAR', `['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][isodow(day)]`),
    column('twice', 0, 'BIGINT', 'pieces * 2'),
  ],
  metrics: [
    { name: 'count', expression: 'COUNT(*)' },
    { name: 'rate', expression: 'AVG(CASE WHEN returned THEN 1.0 ELSE 0.0 END)' },
    { name: 'kept', expression: "SUM(amount) FILTER (WHERE class <> 'A') / COUNT(*)" },
    { name: 'channels', expression: 'COUNT(DISTINCT channel)' },
    { name: 'share', expression: 'SUM(amount) / NULLIF(SUM(pieces), 0)' },
  ],
  mainTime: 'sold',
};
const WORLD: CompileWorld = {
  dialect: DUCKDB,
  now: Date.UTC(2024, 7, 9, 13),
  zone: 'UTC',
  rowLimit: 50_000,
  maxRows: 100_000,
};

const simple = (aggregate: 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'COUNT' | 'COUNT_DISTINCT', column_name: string) =>
  ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name },
    label: `${aggregate} ${column_name}`,
  }) as const;
const sql = (sqlExpression: string) =>
  ({ expressionType: 'SQL', sqlExpression, label: sqlExpression }) as const;

const metric: fc.Arbitrary<QueryMetric> = fc.oneof(
  fc.constantFrom('count', 'rate', 'kept', 'channels', 'share'),
  fc
    .tuple(
      fc.constantFrom('SUM', 'AVG', 'MIN', 'MAX', 'COUNT'),
      fc.constantFrom('pieces', 'amount', 'weight', 'number', 'odd', 'twice'),
    )
    .map(([aggregate, name]) => simple(aggregate as 'SUM', name)),
  fc.constantFrom(
    simple('MAX', 'day'),
    simple('MIN', 'sold'),
    simple('MAX', 'channel'),
    simple('COUNT_DISTINCT', 'class'),
    sql('SUM(pieces * amount)'),
    sql("COUNT(*) FILTER (WHERE channel = 'web')"),
    sql('MAX(weight) - MIN(weight)'),
    sql('SUM(CASE WHEN returned THEN amount ELSE 0 END)'),
  ),
);
const axis = (name: string, timeGrain: string): QueryColumn => ({
  label: name,
  sqlExpression: name,
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain,
});
const PLAIN = ['channel', 'class', 'returned', 'weekday', 'pieces'] as const;
const dimensions: fc.Arbitrary<readonly QueryColumn[]> = fc
  .tuple(
    fc.option(
      fc
        .tuple(fc.constantFrom('sold', 'day'), fc.constantFrom('P1D', 'P1W', 'P1M', 'P3M', 'P1Y'))
        .map(([name, grain]) => axis(name, grain)),
    ),
    fc.uniqueArray(fc.constantFrom(...PLAIN), { maxLength: 2 }),
  )
  .map(([time, plain]) => [...(time === null ? [] : [time]), ...plain]);
const chosen: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc.record({
    col: fc.constantFrom('channel', 'class', 'weekday'),
    op: fc.constantFrom('IN', 'NOT IN'),
    val: fc.uniqueArray(fc.constantFrom('web', 'shop', '<NULL>', '', 'A', 'Mo', 'Fr', 'Über', 'web '), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    col: fc.constant('channel'),
    op: fc.constantFrom('ILIKE', 'NOT LIKE'),
    val: fc.constantFrom('%E%', 'w_b', '%'),
  }),
  fc.record({
    col: fc.constant('pieces'),
    op: fc.constantFrom('>=', '<', '==', '!='),
    val: fc.integer({ min: -1, max: 9 }),
  }),
  fc.record({ col: fc.constantFrom('class', 'returned'), op: fc.constantFrom('IS NULL', 'IS NOT NULL') }),
  fc.constant({ col: 'returned', op: 'IS TRUE' }),
);
/** Numbers in steps, chosen by bounds that begin one. */
const STEPS = { level: 10, amount: 500, number: 5000 } as const;
const bounded: fc.Arbitrary<QueryFilter> = fc
  .tuple(
    fc.constantFrom('level', 'amount', 'number'),
    fc.constantFrom('>=', '<=', '<', '>', '==', '!='),
    fc.integer({ min: -3, max: 9 }),
  )
  .map(([col, op, at]) => ({ col, op, val: at * STEPS[col] }));
const range: fc.Arbitrary<string> = fc.constantFrom(
  'No filter',
  '2024-03-01 : 2024-06-15',
  ' : 2024-05-01',
  'Last month',
  '2024-03-01T12:00:00 : 2024-06-15',
  'Last 90 days',
);
const chart: fc.Arbitrary<QueryObject> = fc
  .record({
    columns: dimensions,
    metrics: fc.uniqueArray(metric, { minLength: 1, maxLength: 3, selector: (each) => JSON.stringify(each) }),
    filters: fc.array(chosen, { maxLength: 1 }),
    limit: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  .map(({ limit, ...query }) => ({
    ...query,
    ...(limit !== null && {
      series_columns: query.columns.filter((each) => each === 'channel'),
      series_limit: limit,
      // No two series have the same.
      series_limit_metric: simple('SUM', 'amount'),
      group_others_when_limit_reached: true,
    }),
  }));

let run: RunFrame;
beforeAll(async () => {
  run = await runOverSales(ROWS);
});

/** Rows as texts, in one order; doubles to twelve digits, whole numbers to the last. */
const textOf = ({ columns, rowCount }: Frame): readonly string[] =>
  Array.from({ length: rowCount }, (_, row) =>
    columns
      .map(({ values }) => {
        const value = values[row] ?? null;
        if (typeof value !== 'number' || Number.isSafeInteger(value)) return String(value);
        return String(Number(value.toPrecision(11)));
      })
      .join(' | '),
  ).toSorted();

/** The same from the groups by the columns that it reads. */
async function ofIndex(cube: CubeDefinition, rows: Rows, asked: QueryObject): Promise<Frame | null> {
  const used = new Set<number>();
  const none = cubeRows(cube, SOURCE, { zone: 'UTC', onColumn: (place) => used.add(place) });
  const over = ({ definition, rows: own }: CoarserCube) =>
    computeQuery(asked, cubeSource(definition, SOURCE), WORLD, async (text) => runSelect(text, own));
  await over({ definition: cube, rows: none });
  const index = coarserCube(cube, { source: SOURCE, zone: 'UTC', rows, used });
  const computed = index === null ? null : await over(index);
  return computed?.ok === true ? computed.value.frame : null;
}

const RUNS = runsOf(30, 60);
let computed = 0;
let computedByIndex = 0;
let computedInSteps = 0;
test('a cube of a random dashboard gives the numbers of its rows, whatever is chosen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(chart, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(chosen, bounded), { maxLength: 2 }),
      fc.constantFrom('level', 'amount', 'number'),
      range,
      async (charts, choices, inSteps, when) => {
        const ranged = { col: 'sold', op: 'TEMPORAL_RANGE', val: 'No filter' };
        const uses = charts.map((query) => ({
          queries: [{ ...query, filters: [...(query.filters ?? []), ranged] }],
          chosen: [...PLAIN, inSteps],
          isRanged: true,
        }));
        const planned = planCube(uses, {
          source: SOURCE,
          isSameSql: true,
          zone: 'UTC',
          rangeGrain: 'P1D',
          steps: STEPS,
        });
        if (!planned.ok) return;
        const rows = await cubeOf(planned.value, SOURCE, WORLD, run);
        if (rows === null) throw new Error('The engine makes no cube.');
        for (const query of charts) {
          const filters = [...(query.filters ?? []), ...choices, { ...ranged, val: when }];
          const asked = { ...query, filters };
          const ours = await computeQuery(asked, cubeSource(planned.value, SOURCE), WORLD, async (text) =>
            runSelect(text, rows),
          );
          if (!ours.ok) continue;
          const indexed = await ofIndex(planned.value, rows, asked);
          if (indexed !== null) {
            expect(textOf(indexed), JSON.stringify(asked)).toEqual(textOf(ours.value.frame));
            computedByIndex += 1;
          }
          const theirs = await computeQuery(asked, SOURCE, WORLD, run);
          if (!theirs.ok) throw new Error(theirs.error.message);
          expect(textOf(ours.value.frame), JSON.stringify(asked)).toEqual(textOf(theirs.value.frame));
          computed += 1;
          if (choices.some(({ col }) => col === inSteps)) computedInSteps += 1;
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(computed).toBeGreaterThan((RUNS * 2) / 3);
  expect(computedByIndex).toBeGreaterThan(RUNS / 12);
  expect(computedInSteps).toBeGreaterThan(RUNS / 15);
}, 120_000);
