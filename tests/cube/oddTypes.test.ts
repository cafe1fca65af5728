import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeQuery, resultBody, type RunFrame } from '#domain/compile/computeQuery.ts';
import { cubeQuery, cubeSource } from '#domain/compile/cube/cube.ts';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryColumn, QueryFilter, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { wireText } from '#domain/compile/wireText.ts';
import { err } from '#domain/result.ts';
import { readFrame } from '../../server/chartData/readFrame.ts';
import { decodeChart } from '../../workers/results/chart/decodeChart.ts';
import { testEngine, type TestEngine } from '../engine/testEngine.ts';
import { runsOf } from '../support/propertySeed.ts';
import { ODD_NAMES, ODD_NUMBERS, ODD_SOURCE, ODD_TYPES } from './oddTypes.ts';

/* Cubes as a server sends them and a device reads them, over values of any type: their numbers, or none. */

interface Zone {
  readonly zone: string;
  readonly engine: TestEngine;
  readonly run: RunFrame;
}
let zones: readonly Zone[] = [];
beforeAll(async () => {
  zones = await Promise.all(
    ['UTC', 'Europe/Berlin'].map(async (zone) => {
      const setup = [`SET TimeZone = '${zone}'`, `CREATE TABLE odd AS ${ODD_TYPES}`];
      const engine = await testEngine(setup, {}, 4, { zone });
      const run: RunFrame = async (sql) => {
        const ran = await engine.run(sql, { statements: [sql], format: 'arrow', limit: 100_000 });
        return ran.ok ? readFrame(ran.value.columns, ran.value.body, zone) : err(ran.error.message);
      };
      return { zone, engine, run };
    }),
  );
}, 60_000);
afterAll(async () => {
  for (const { engine } of zones) await engine.host.close();
});

/** As it comes to a device. */
function sent(computed: Parameters<typeof resultBody>[0], query: QueryObject): Frame {
  const text = wireText({ result: [resultBody(computed, query, ODD_SOURCE)] });
  const decoded = decodeChart(new TextEncoder().encode(text));
  const frame = decoded.ok ? decoded.value[0]?.frame : undefined;
  if (frame === undefined) throw new Error('It cannot be read.');
  return frame;
}

/** Doubles to eleven digits, in any order; what is no number is marked. */
const textsOf = ({ columns, rowCount }: Frame): readonly string[] =>
  Array.from({ length: rowCount }, (_, row) =>
    columns
      .map(({ values }) => {
        const value = values[row] ?? null;
        if (typeof value === 'string') return JSON.stringify(value);
        if (typeof value !== 'number' || Number.isSafeInteger(value)) return String(value).replace('-0', '0');
        return String(Number(value.toPrecision(11)));
      })
      .join(' | '),
  ).toSorted();

/** What a query gives from a cube for it and from the rows; null where the cube gives nothing, or the engine. */
async function both(query: QueryObject, { zone, run }: Zone, rangeGrain: string) {
  const filters = query.filters ?? [];
  const world = {
    dialect: DUCKDB,
    now: Date.UTC(2024, 7, 9, 13),
    zone: 'UTC',
    rowLimit: 50_000,
    maxRows: 100_000,
  };
  const ranges = filters
    .filter(({ op }) => op === 'TEMPORAL_RANGE')
    .map((each) => ({ ...each, val: 'No filter' }));
  const chosen = filters.flatMap(({ op, col }) =>
    op !== 'TEMPORAL_RANGE' && typeof col === 'string' ? col : [],
  );
  const use = { queries: [{ ...query, filters: ranges }], chosen, isRanged: true };
  const steps = { tiny: 2, amount: 1, signed: 2 };
  const planned = planCube([use], { source: ODD_SOURCE, isSameSql: true, zone, rangeGrain, steps });
  if (!planned.ok) return null;
  const asked = cubeQuery(planned.value, 100_000);
  const made = await computeQuery(asked, ODD_SOURCE, world, run);
  if (!made.ok) return null;
  const rows = cubeRows(planned.value, ODD_SOURCE, { zone, frame: sent(made.value, asked) });
  const ours = await computeQuery(query, cubeSource(planned.value, ODD_SOURCE), world, async (sql) =>
    runSelect(sql, rows),
  );
  if (!ours.ok) return null;
  const theirs = await computeQuery(query, ODD_SOURCE, world, run);
  if (!theirs.ok) return null;
  return { ours: textsOf(sent(ours.value, query)), theirs: textsOf(sent(theirs.value, query)) };
}

const simple = (aggregate: string, column_name: string) =>
  ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name },
    label: `${aggregate} ${column_name}`,
  }) as QueryMetric;
const sql = (sqlExpression: string): QueryMetric => ({
  expressionType: 'SQL',
  sqlExpression,
  label: sqlExpression,
});
const axis = (name: string, timeGrain: string): QueryColumn => ({
  label: name,
  sqlExpression: name,
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain,
});
const where = (col: string, op: string, val?: QueryFilter['val']): QueryObject => ({
  columns: [],
  metrics: ['count'],
  filters: [{ col, op, ...(val !== undefined && { val }) }],
});
const of = (...metrics: readonly QueryMetric[]): QueryObject => ({ columns: ['flag'], metrics });
/** Of groups of one row each. */
const ofRows = (...metrics: readonly QueryMetric[]): QueryObject => ({
  ...of(...metrics),
  filters: [{ col: 'number', op: 'IS NOT NULL' }],
});

test.each<readonly [string, QueryObject] | readonly [string, QueryObject, string]>([
  ['the different values of doubles, which are no groups', of(simple('COUNT_DISTINCT', 'single'))],
  ['the different values of lists', of(simple('COUNT_DISTINCT', 'list'))],
  ['whether a time is NULL, of which some are infinite', where('ends', 'IS NULL')],
  ['whether a double is NULL, of which some are no numbers', where('odd', 'IS NOT NULL')],
  ['the first of a list of values that has its own order', of(simple('MIN', 'level'))],
  ['those before one of such a list', where('level', '<', 'medium')],
  ['spans that are equal and have different texts', { columns: ['span'], metrics: ['count'] }],
  ['times of nanoseconds', of(simple('MAX', 'nano'))],
  ['sums of decimals that a double does not hold', ofRows(simple('SUM', 'money'))],
  ['products of decimals that a double does not hold', ofRows(sql('SUM(money) * 1.25'))],
  ['a number of more digits than a double has', where('amount', '==', '1.00000000000000000001')],
  ['a day and a time of it', where('day', 'TEMPORAL_RANGE', '2024-01-01T06:00:00 : ')],
  ['times of a zone as texts', { columns: ['zoned'], metrics: ['count'] }],
  ['months of a zone', { columns: [axis('zoned', 'P1M')], metrics: ['count'] }, 'Europe/Berlin'],
])('a cube refuses %s', async (...[, query, zone = 'UTC']) => {
  const world = zones.find((each) => each.zone === zone) ?? expect.fail();
  expect(await both(query, world, 'PT1H')).toBeNull();
});

test.each<readonly [string, QueryObject]>([
  ['months of UTC', { columns: [axis('zoned', 'P1M')], metrics: ['count'] }],
  ['sums of numbers of 128 bits', of(simple('SUM', 'huge'), simple('SUM', 'large'))],
  ['sums of decimals, to the last digit', ofRows(simple('SUM', 'amount'), sql('SUM(amount) * 0.125'))],
  [
    'means, and negative zeros',
    of(simple('AVG', 'amount'), simple('MIN', 'signed'), simple('SUM', 'signed')),
  ],
  ['numbers of lists and spans', of(simple('COUNT', 'list'), simple('COUNT', 'span'))],
  ['a day and a midnight', where('day', 'TEMPORAL_RANGE', '2024-01-01 : ')],
])('a cube gives %s', async (_, query) => {
  const computed = await both(query, zones[0] ?? expect.fail(), 'PT1H');
  expect(computed?.ours).toEqual(computed?.theirs);
  expect(computed?.theirs.length).toBeGreaterThan(0);
});

const SQL = [
  'SUM(X) / COUNT(*)',
  'MAX(X) - MIN(X)',
  'SUM(X) FILTER (WHERE flag)',
  'SUM(CASE WHEN flag THEN X END)',
  'AVG(X) + 1',
  'SUM(DISTINCT X)',
  'COALESCE(SUM(X), 0)',
  'COUNT(*) FILTER (WHERE X IS NULL)',
  'SUM(X) % 7',
  'SUM(-X)',
];
const GROUPS = [
  'channel',
  'flag',
  'tiny',
  'uid',
  'amount',
  'huge',
  'large',
  'number',
  'sold',
  'ends',
  'level',
];
const TIMES = ['sold', 'day', 'zoned'];
const metric = fc.oneof(
  fc.constant('count'),
  fc
    .tuple(fc.constantFrom('SUM', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'), fc.constantFrom(...ODD_NUMBERS))
    .map(([aggregate, name]) => simple(aggregate, name)),
  fc
    .tuple(fc.constantFrom('MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'), fc.constantFrom(...ODD_NAMES))
    .map(([aggregate, name]) => simple(aggregate, name)),
  fc.constantFrom('tiny', 'amount', 'single').map((name) => simple('AVG', name)),
  fc
    .tuple(fc.constantFrom(...SQL), fc.constantFrom(...ODD_NUMBERS.filter((name) => name !== 'number')))
    .map(([text, name]) => sql(text.replaceAll('X', name))),
);
const value = fc.constantFrom<string | number>(
  'web',
  '',
  '<NULL>',
  'low',
  0,
  1,
  -1,
  2.5,
  '3',
  'NaN',
  '2024-01-01',
);
const filter: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc.record({
    col: fc.constantFrom(...GROUPS),
    op: fc.constantFrom('==', '!=', '>', '>=', '<', '<='),
    val: value,
  }),
  fc.record({
    col: fc.constantFrom(...GROUPS),
    op: fc.constantFrom('IN', 'NOT IN'),
    val: fc.uniqueArray(fc.oneof(value, fc.constant(null)), { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<QueryFilter>,
  fc.record({ col: fc.constantFrom(...GROUPS), op: fc.constantFrom('IS NULL', 'IS NOT NULL') }),
);
const query: fc.Arbitrary<QueryObject> = fc
  .record({
    time: fc.option(
      fc
        .tuple(fc.constantFrom(...TIMES), fc.constantFrom('PT1H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y'))
        .map(([name, grain]) => axis(name, grain)),
    ),
    plain: fc.uniqueArray(fc.constantFrom(...GROUPS), { maxLength: 2 }),
    metrics: fc.uniqueArray(metric, { minLength: 1, maxLength: 2, selector: (each) => JSON.stringify(each) }),
    filters: fc.array(filter, { maxLength: 1 }),
    range: fc.constantFrom(
      'No filter',
      '2024-01-01 : 2024-06-15',
      'Last month',
      'previous calendar quarter',
      'Current week',
      '2024-01-01T06:00:00 : ',
    ),
    limit: fc.option(fc.integer({ min: 1, max: 8 })),
  })
  .map(({ time, plain, metrics, filters, range, limit }) => {
    const columns = [
      ...(time === null ? [] : [time]),
      ...plain.filter((name) => name !== (time as { readonly label?: string } | null)?.label),
    ];
    return {
      columns,
      metrics,
      filters: [...filters, { col: 'sold', op: 'TEMPORAL_RANGE', val: range }],
      ...(limit !== null && { orderby: columns.map((each) => [each, true] as const), row_limit: limit }),
    };
  });

const RUNS = runsOf(80, 1000);
test('of drawn queries over odd types a cube gives what the rows give, or nothing', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom('PT1H', 'P1D', 'P1W', 'P1M'),
      fc.constantFrom(0, 1),
      async (drawn, grain, zone) => {
        const computed = await both(drawn, zones[zone] ?? expect.fail(), grain);
        expect(computed?.ours, JSON.stringify(drawn)).toEqual(computed?.theirs);
        if (computed !== null) compared += 1;
      },
    ),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(RUNS / 8);
}, 600_000);
