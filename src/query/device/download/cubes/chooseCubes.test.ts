import { expect, test } from 'vitest';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel } from '#domain/compile/labels.ts';
import { chooseCubes } from './chooseCubes.ts';
import type { ChartUse } from './cubeUses.ts';

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [
    { name: 'country', type: 1, isTime: false },
    { name: 'channel', type: 1, isTime: false },
    { name: 'customer', type: 1, isTime: false },
    { name: 'sold', type: 2, isTime: true },
    { name: 'amount', type: 0, isTime: false },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: 'sold',
};
const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } } as const;
const RANGE = { col: 'sold', op: 'TEMPORAL_RANGE', val: 'No filter' };

const chartUse = (query: QueryObject, rest: Partial<ChartUse> = {}): ChartUse => ({
  chart: 'A chart',
  queries: [{ metrics: ['count'], filters: [RANGE], ...query }],
  filters: [],
  ranges: [],
  clicks: [],
  isRanged: false,
  ...rest,
});

/** An engine that has so many values of each column, in every combination. */
function counting(values: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const namesOf = (columns: readonly QueryColumn[]): string =>
    columns
      .map((column) => columnLabel(column) + (typeof column === 'string' ? '' : ` ${column.timeGrain}`))
      .join(', ');
  return {
    asked,
    place: {
      source: SOURCE,
      isSameSql: true,
      zone: 'UTC',
      most: 1_000,
      mostOfAll: 1_000,
      room: Infinity,
      choice: {},
      async count(columns: readonly QueryColumn[]) {
        asked.push(namesOf(columns));
        return columns.reduce((product, column) => product * (values[namesOf([column])] ?? 1), 1);
      },
    },
    namesOf,
  };
}

test('charts whose groups are few together share one cube', async () => {
  const { place, namesOf } = counting({ country: 10, channel: 4 });
  const cubes = await chooseCubes(
    [chartUse({ columns: ['country'] }), chartUse({ columns: ['channel'], metrics: [sum] })],
    place,
  );
  expect(
    cubes.map(({ definition, charts, groups }) => [namesOf(definition.columns), charts, groups]),
  ).toEqual([['country, channel', [0, 1], 40]]);
});

test('a chart gives up clicks, then days, then times, before it has no cube', async () => {
  const { place, namesOf } = counting({ country: 10, channel: 40, 'sold P1D': 365, 'sold P1M': 12 });
  const ranged = { filters: ['country'], clicks: ['channel'], isRanged: true };
  const one = async (rest: Partial<ChartUse>, most: number) =>
    (await chooseCubes([chartUse({ columns: [] }, rest)], { ...place, most, mostOfAll: most })).map(
      ({ definition }) => namesOf(definition.columns),
    );
  expect(await one(ranged, 200_000)).toEqual(['country, channel, sold P1D']);
  expect(await one(ranged, 10_000)).toEqual(['country, sold P1D']);
  // Beside months by country, days alone.
  expect(await one(ranged, 1_000)).toEqual(['country, sold P1M', 'sold P1D']);
  expect(await one(ranged, 300)).toEqual(['country, sold P1M']);
  expect(await one(ranged, 11)).toEqual(['']);
});

test('time ranges have the grain that a person chose, and a coarser one where that has no room', async () => {
  const { place, namesOf } = counting({ country: 10, 'sold P1D': 365, 'sold P1W': 52, 'sold P1M': 12 });
  const ranged = chartUse({ columns: ['country'] }, { isRanged: true });
  const one = async (rangeGrain: string, room: number) =>
    (
      await chooseCubes([ranged], { ...place, most: 10_000, mostOfAll: 10_000, room, choice: { rangeGrain } })
    ).map(({ definition }) => namesOf(definition.columns));
  expect(await one('P1D', Infinity)).toEqual(['country, sold P1D']);
  expect(await one('P1W', Infinity)).toEqual(['country, sold P1W']);
  expect(await one('P1M', Infinity)).toEqual(['country, sold P1M']);
  expect(await one('P1W', 3_000)).toEqual(['country, sold P1M']);
});

test('bytes are shared by charts, and what one does not need is for those after it', async () => {
  const { place, namesOf } = counting({ country: 10, customer: 900, channel: 2 });
  const charts = ['country', 'customer', 'channel'].map((column) => chartUse({ columns: [column] }));
  const within = async (room: number) =>
    (await chooseCubes(charts, { ...place, mostOfAll: 0, room })).map(({ definition }) =>
      namesOf(definition.columns),
    );
  expect(await within(10_000)).toEqual(['country', 'customer', 'channel']);
  expect(await within(6_000)).toEqual(['country', 'channel']);
});

test('a filter by very many numbers chooses by steps of them', async () => {
  const { place, namesOf } = counting({ country: 10, amount: 900, '__step_100_amount undefined': 20 });
  const source = {
    ...SOURCE,
    columns: SOURCE.columns.map((each) =>
      each.name === 'amount' ? { ...each, engineType: 'BIGINT' } : each,
    ),
  };
  const use = chartUse({ columns: ['country'] }, { filters: ['amount'] });
  const cubes = await chooseCubes([use], { ...place, source, choice: { steps: { amount: 100 } } });
  expect(cubes.map(({ definition }) => namesOf(definition.columns))).toEqual([
    'country, __step_100_amount undefined',
  ]);
});

test('a filter by very many values is left out, and the chart still has a cube', async () => {
  const { place, namesOf } = counting({ country: 10, customer: 900 });
  const cubes = await chooseCubes([chartUse({ columns: ['country'] }, { filters: ['customer'] })], place);
  expect(cubes.map(({ definition }) => namesOf(definition.columns))).toEqual(['country']);
});

test('charts that are grouped by the same have one cube with the parts of both, and each combination is counted once', async () => {
  const { place, asked } = counting({ country: 300, channel: 300 });
  const cubes = await chooseCubes(
    [
      chartUse({ columns: ['country'] }),
      chartUse({ columns: ['country'], metrics: [sum] }),
      chartUse({ columns: ['channel'] }),
    ],
    place,
  );
  expect(
    cubes.map(({ definition, charts }) => [definition.metrics.map((each) => each.label), charts]),
  ).toEqual([
    [
      ['__part_0', '__part_1', '__part_2'],
      [0, 1],
    ],
    [['__part_0'], [2]],
  ]);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('rows one by one and SQL of another engine have no cube', async () => {
  const { place } = counting({ country: 10 });
  const { metrics: _, ...raw } = chartUse({ columns: ['country'] }).queries[0] ?? {};
  const own = { expressionType: 'SQL', sqlExpression: 'SUM(amount) / COUNT(*)', label: 'mean' } as const;
  expect(await chooseCubes([{ ...chartUse({}), queries: [raw] }], place)).toEqual([]);
  const other = { ...place, isSameSql: false };
  expect(await chooseCubes([chartUse({ columns: ['country'], metrics: [own] })], other)).toEqual([]);
  expect(await chooseCubes([chartUse({ columns: ['country'], metrics: [sum] })], other)).toHaveLength(1);
});
