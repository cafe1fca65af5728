import { expect, test } from 'vitest';
import type { CubeDefinition } from '#domain/compile/cube/cube.ts';
import { withSeparators } from '#domain/compile/cube/cubePages.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import { HOUR } from '#domain/time.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { type ComputeOptions, createDeviceCharts } from '#query/device/charts/deviceCharts.ts';
import { compressed } from '#store/compressed.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { dashboardWorld } from '../dashboard/dashboardServer.ts';

const SOURCE: Datasource = {
  from: { kind: 'sql', sql: 'SELECT * FROM sales' },
  columns: [
    { name: 'city', type: 1, isTime: false, engineType: 'VARCHAR' },
    { name: 'sold', type: 2, isTime: true, engineType: 'TIMESTAMP' },
    { name: 'amount', type: 0, isTime: false, engineType: 'BIGINT' },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: 'sold',
};
const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } } as const;
const CUBE: CubeDefinition = {
  columns: [
    'city',
    {
      label: 'sold',
      sqlExpression: 'sold',
      expressionType: 'SQL',
      columnType: 'BASE_AXIS',
      timeGrain: 'P1D',
    },
  ],
  metrics: [
    { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' },
    { ...SUM, label: '__part_1' },
    { ...SUM, aggregate: 'COUNT', label: '__part_2' },
  ],
};
const day = (n: number): number => Date.UTC(2026, 0, n);
const GROUPS = [
  ['Oslo', day(1), 2, 30],
  ['Oslo', day(2), 1, '9007199254740993'],
  [null, day(2), 3, null],
] as const;

/** As a server sends it: the number past 2^53 with all its digits. */
const BODY = `{"result":[{"rowcount":3,"colnames":["city","sold","__part_0","__part_1","__part_2"],"coltypes":[1,2,0,0,0],"data":[${GROUPS.map(
  ([city, sold, count, sum]) =>
    `{"city":${JSON.stringify(city)},"sold":${sold},"__part_0":${count},"__part_1":${sum},"__part_2":${sum === null ? 0 : count}}`,
).join(',')}]}]}`;

async function world(extract: Partial<StoredExtract> = {}, body = BODY) {
  const { db, clock } = dashboardWorld(() => ({}));
  const service = createResultsService({
    openDb: () => db,
    turns: { now: () => 0, next: async () => undefined },
    collator: new Intl.Collator(),
    budgetBytes: 1e6,
  });
  await service.connect('any');
  const file = await compressed(new TextEncoder().encode(body));
  await db.extracts.put({
    datasetId: 7,
    name: 'sales',
    takenAt: null,
    form: 'duckdb',
    rows: 50_000_000,
    bytes: file.size,
    zone: 'UTC',
    isSameSql: true,
    source: SOURCE,
    problem: null,
    isTooLarge: true,
    cubes: [{ ...CUBE, groups: 3, bytes: file.size, takenAt: clock.now() }],
    ...extract,
  });
  await db.extractFiles.put({ datasetId: 7, parts: [], cubes: [file] });
  const engine = (): never => {
    throw new Error('The engine was asked.');
  };
  const device = createDeviceCharts({
    db,
    clock,
    zone: () => 'UTC',
    watch: () => () => undefined,
    cubes: { cube: (request) => service.cube(request) },
    charts: { prepare: engine, load: engine, expect: engine, read: engine },
  });
  const compute = async (
    query: QueryObject,
    by: 'compute' | 'computeFromNewCubes' = 'compute',
    options: ComputeOptions = {},
  ) => {
    const context: QueryContext = { datasource: { id: 7, type: 'table' }, queries: [query] };
    const request: ChartRequest = { subject: 'chart:1', context, dashboardId: null };
    const computed = await device[by](request, chartDataKey(request), options);
    if (!computed.ok) return computed.error;
    const { queries, groups, dataFrom, isFresh } = computed.value;
    const columns = queries[0]?.frame.columns.map(({ values }) => values);
    return { columns, groups, age: clock.now() - dataFrom, isFresh };
  };
  return { db, clock, service, compute };
}

const BY_CITY: QueryObject = { columns: ['city'], metrics: ['count', SUM], orderby: [['count', true]] };
const during = (val: string): QueryObject => ({
  columns: [],
  metrics: ['count'],
  filters: [{ col: 'sold', op: 'TEMPORAL_RANGE', val }],
});

test('a chart of a dataset that is too large is computed from its groups, exactly, and no engine is asked', async () => {
  const { compute } = await world();
  expect(await compute(BY_CITY)).toEqual({
    columns: [
      ['Oslo', null],
      [3, 3],
      [9007199254741023n, null],
    ],
    groups: 3,
    age: 0,
    isFresh: undefined,
  });
  expect(await compute(during('2026-01-02 : 2026-01-03'))).toMatchObject({ columns: [[4]] });
});

test('what its groups do not tell is refused with that reason', async () => {
  const { compute } = await world();
  const why = { kind: 'notHere', why: 'onlyGroups' };
  expect(await compute(during('2026-01-01T12:00:00 : 2026-01-03'))).toEqual(why);
  expect(await compute({ columns: ['amount'], metrics: ['count'] })).toEqual(why);
  expect(await compute({ columns: ['city'] })).toEqual(why);
  const spread = { expressionType: 'SQL', sqlExpression: 'MEDIAN(amount)', label: 'm' } as const;
  expect(await compute({ columns: ['city'], metrics: [spread] })).toEqual(why);
});

test('only groups that are new, and newer than what was asked anew, come before the server; none of a changed dataset', async () => {
  const { db, clock, compute } = await world();
  expect(await compute(BY_CITY, 'computeFromNewCubes')).toMatchObject({ groups: 3, isFresh: true });
  expect(await compute(BY_CITY, 'computeFromNewCubes', { takenAfter: clock.now() })).toMatchObject({
    kind: 'notHere',
  });
  await db.extracts.update(7, { isSameSql: false });
  expect(await compute(BY_CITY, 'computeFromNewCubes')).toMatchObject({ kind: 'notHere' });
  expect(await compute(BY_CITY)).toMatchObject({ groups: 3 });
  await db.extracts.update(7, { isSameSql: true });
  await clock.advance(HOUR);
  expect(await compute(BY_CITY, 'computeFromNewCubes')).toMatchObject({ kind: 'notHere' });
  expect(await compute(BY_CITY)).toMatchObject({ groups: 3, age: HOUR });
  await db.datasets.put({
    id: 7,
    detail: { columns: [], metrics: [{ metric_name: 'new', expression: 'SUM(amount)' }] },
  } as never);
  expect(await compute(BY_CITY)).toMatchObject({ kind: 'notHere', why: 'olderDataset' });
});

test('groups that were cut on their way, or that cannot be read, compute nothing', async () => {
  const cut = await world({}, BODY.replace(/,\{"city":null[^}]*\}/, ''));
  expect(await cut.compute(BY_CITY)).toMatchObject({ kind: 'notHere' });
  const torn = await world({}, BODY.slice(0, -20));
  expect(await torn.compute(BY_CITY)).toMatchObject({ kind: 'notHere' });
});

test('the worker says why it computed nothing from groups', async () => {
  const context: QueryContext = { datasource: { id: 7, type: 'table' }, queries: [BY_CITY] };
  const whyNot = async (body: string, unread?: Blob) => {
    const { db, clock, service } = await world({}, body);
    if (unread !== undefined) await db.extractFiles.put({ datasetId: 7, parts: [], cubes: [unread] });
    const cubes = [{ ...CUBE, groups: 3, takenAt: clock.now() }];
    const asked = { context, source: SOURCE, datasetId: 7, cubes, now: clock.now(), zone: 'UTC' };
    const response = await service.cube(asked);
    return response.ok ? null : response.error;
  };
  expect(await whyNot(BODY)).toBeNull();
  expect(await whyNot(BODY.replace(/,\{"city":null[^}]*\}/, ''))).toBe('There are 2 of 3 groups.');
  expect(await whyNot(BODY.slice(0, -20))).toMatch(/at byte/);
  expect(await whyNot(BODY, new Blob(['no gzip']))).toMatch(/header/i);
});

test('groups that were replaced after they were asked for are not taken for those', async () => {
  const { db, clock, service } = await world();
  const cubes = [{ ...CUBE, groups: 3, takenAt: clock.now() }];
  const context: QueryContext = { datasource: { id: 7, type: 'table' }, queries: [BY_CITY] };
  const asked = { context, source: SOURCE, datasetId: 7, cubes, now: clock.now(), zone: 'UTC' };
  await db.extracts.update(7, { cubes: [{ ...CUBE, groups: 3, bytes: 1, takenAt: clock.now() + 1 }] });
  expect(await service.cube(asked)).toEqual({ ok: false, error: 'These groups are not on this device.' });
});

test('groups that came in pages are computed together, and none if a page is damaged', async () => {
  const [head = '', rows = ''] = BODY.split('"data":[');
  const page = (from: number, to: number): string =>
    `${head}"data":[${rows
      .slice(0, -4)
      .split(/(?<=\}),/)
      .slice(from, to)
      .join(',')}]}]}`;
  const paged = await world({}, withSeparators([page(0, 2), page(2, 3), page(3, 3)]).join(''));
  expect(await paged.compute(BY_CITY)).toMatchObject({
    columns: [
      ['Oslo', null],
      [3, 3],
      [9007199254741023n, null],
    ],
  });
  const torn = await world({}, withSeparators([page(0, 2), page(2, 3).slice(0, -9)]).join(''));
  expect(await torn.compute(BY_CITY)).toMatchObject({ kind: 'notHere' });
});

test('a cube of a column that the dataset has lost computes nothing, and breaks nothing', async () => {
  const lost = { ...SOURCE, columns: SOURCE.columns.filter(({ name }) => name !== 'amount') };
  const { compute } = await world({ source: lost });
  expect(await compute({ columns: ['city'], metrics: ['count'] })).toMatchObject({ kind: 'notHere' });
});

test('a sum that is no number came as NULL: it is not taken for none', async () => {
  const { compute } = await world({}, BODY.replace('"__part_2":0', '"__part_2":3'));
  expect(await compute(BY_CITY)).toMatchObject({ kind: 'notHere' });
  expect(await compute({ columns: ['city'], metrics: ['count'] })).toMatchObject({ groups: 3 });
});
