import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { computeFromRows } from '#query/portable/computeFromRows.ts';
import { gatherGroups } from '#query/portable/gatherGroups.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { writePortable } from '#query/portable/writePortable.ts';
import { compressed } from '#store/compressed.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { dashboardWorld } from '../dashboard/dashboardServer.ts';
import { FACTS, GATHERED } from './gathered.ts';

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: 'main', table: 'cities' },
  columns: [
    { name: 'city', type: 1, isTime: false, engineType: 'VARCHAR' },
    { name: 'amount', type: 0, isTime: false, engineType: 'BIGINT' },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};
const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } } as const;
const METRICS = [
  { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' },
  { ...SUM, label: '__part_1' },
  { ...SUM, aggregate: 'COUNT', label: '__part_2' },
] as const;
const BODY = `{"result":[{"rowcount":2,"colnames":["city","__part_0","__part_1","__part_2"],"coltypes":[1,0,0,0],"data":[
  {"city":"Oslo","__part_0":2,"__part_1":9007199254740993,"__part_2":2},
  {"city":null,"__part_0":3,"__part_1":12,"__part_2":3}]}]}`;

/** A dataset of a device whose rows are too many for it: it has groups of them. */
async function world() {
  const { db } = dashboardWorld(() => ({}));
  const file = await compressed(new TextEncoder().encode(BODY));
  await db.extracts.put({
    datasetId: 5,
    name: 'cities',
    takenAt: null,
    form: 'duckdb',
    rows: 50_000_000,
    bytes: file.size,
    zone: 'UTC',
    isSameSql: true,
    source: SOURCE,
    problem: null,
    isTooLarge: true,
    cubes: [{ columns: ['city'], metrics: METRICS, groups: 2, bytes: file.size, takenAt: 1_000 }],
  });
  await db.extractFiles.put({ datasetId: 5, parts: [], cubes: [file] });
  const [dataset] = GATHERED.datasets;
  if (dataset === undefined) throw new Error('There is no dataset.');
  return { db, dataset, gathered: await gatherGroups(db, dataset) };
}

/** What a page without any database of its own computes of a file. */
async function readerOf(file: Blob, takesBytes = false) {
  const read = await readPortable(file);
  if (!read.ok) throw new Error(read.error);
  const groups = createResultsService({
    openDb: () => {
      throw new Error('There is no database.');
    },
    turns: { now: () => 0, next: async () => undefined },
    collator: new Intl.Collator(),
    budgetBytes: 1e6,
  });
  const compute = computeFromRows(read.value, {
    groups,
    rows: () => Promise.reject(new Error('The engine was asked.')),
    takesBytes,
  });
  const ask = async (query: QueryObject): Promise<unknown> => {
    const computed = await compute({ datasource: { id: 5, type: 'table' }, queries: [query] }, undefined);
    return computed.ok ? new TextDecoder().decode(computed.value) : computed.error;
  };
  return { manifest: read.value.manifest, ask };
}

const BY_CITY: QueryObject = { columns: ['city'], metrics: ['count', SUM], orderby: [['count', true]] };

test.each([false, true])(
  'a file with groups of rows computes what nobody asked before from them, to the last digit, without an engine, also from their bytes: %s',
  async (takesBytes) => {
    const { gathered } = await world();
    const rows = gathered === null ? [] : [gathered];
    const { manifest, ask } = await readerOf(
      await writePortable({ ...GATHERED, outlines: new Map() }, FACTS, rows),
      takesBytes,
    );
    expect(manifest).toMatchObject({ version: 5, rows: [{ form: 'cubes', rows: 2 }] });
    const text = await ask(BY_CITY);
    expect(text).toContain(
      '"data":[{"city":"Oslo","count":2,"SUM(amount)":9007199254740993},{"city":null,"count":3,"SUM(amount)":12}]',
    );
    expect(text).toContain('"cached_dttm":"1970-01-01T00:00:01.000Z"');
    const oslo = { filters: [{ col: 'city', op: '==', val: 'Oslo' }] } as const;
    expect(await ask({ columns: [], metrics: ['count'], ...oslo })).toContain('"data":[{"count":2}]');
    expect(await ask({ columns: ['amount'], metrics: ['count'] })).toContain(
      'groups of rows, which do not tell',
    );
    expect(await ask({ columns: ['city'] })).toContain('groups of rows, which do not tell');
  },
);

test('a file may have as many groups as a device, and its author is told how many are a single row', async () => {
  const { db, dataset, gathered } = await world();
  expect(gathered?.singles).toBeUndefined();
  const cube = { columns: ['city'], metrics: METRICS, groups: 1_000_000, bytes: 1, takenAt: 1_000 };
  await db.extracts.update(5, { cubes: [{ ...cube, singles: 3 }] });
  const many = await gatherGroups(db, dataset);
  expect(many?.singles).toBe(3);
  const file = await writePortable({ ...GATHERED, outlines: new Map() }, FACTS, many === null ? [] : [many]);
  expect((await readPortable(file)).ok).toBe(true);
});

test('has no groups of a dataset that was changed since, or whose SQL asks who reads it', async () => {
  const { db, dataset } = await world();
  const metrics = [{ metric_name: 'new', expression: 'SUM(amount)' }];
  const detail = { columns: [], metrics, mainTimeColumn: null } as never;
  expect(await gatherGroups(db, { ...dataset, detail })).toBeNull();
  const sql = "SELECT * FROM t WHERE who = '{{ current_username() }}'";
  await db.extracts.update(5, { source: { ...SOURCE, from: { kind: 'sql', sql } } });
  expect(await gatherGroups(db, dataset)).toBeNull();
  await db.extracts.update(5, { source: SOURCE, isLoose: true });
  expect(await gatherGroups(db, dataset)).toBeNull();
});

test('groups in a hostile file are refused, or compute nothing', async () => {
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const { gathered } = await world();
  const entry = gathered?.entry;
  const manifest = {
    format: 'sextant-dashboard',
    version: 5,
    ...FACTS,
    title: 'x',
    dashboardId: 1,
    isLimited: false,
  };
  const fileOf = (cubes: unknown, part: Uint8Array) =>
    new Blob([
      zipSync({
        'manifest.json': text({ ...manifest, rows: [{ ...entry, cubes, parts: [part.length] }] }),
        'dashboard.json': text({}),
        'charts.json': text([]),
        'datasets.json': text([]),
        'questions.json': text([]),
        'rows/5-0': part,
      }),
    ]);
  expect((await readPortable(fileOf([{ columns: [7], metrics: [], groups: 1 }], text(1)))).ok).toBe(false);
  const cube = { columns: ['city'], metrics: METRICS, groups: 2, takenAt: 1 };
  const nothing = expect.stringContaining('groups of rows, which do not tell');
  const torn = await readerOf(fileOf([cube], text('torn')));
  expect(await torn.ask(BY_CITY)).toEqual(nothing);
  const none = await readerOf(fileOf([], text(1)));
  expect(await none.ask(BY_CITY)).toEqual(nothing);
  const bomb = await compressed(new Uint8Array(2 * 1024 * 1024).fill(32));
  const large = await readerOf(fileOf([cube], new Uint8Array(await bomb.arrayBuffer())));
  expect(await large.ask(BY_CITY)).toEqual(nothing);
  expect((await readPortable(fileOf([{ ...cube, groups: 1_000_001 }], text(1)))).ok).toBe(false);
  const sql = { expressionType: 'SQL', sqlExpression: '(SELECT 1) -- ', label: 'x' };
  const odd = await readerOf(
    fileOf([{ ...cube, columns: [{ sqlExpression: 'a; b' }], metrics: [sql] }], text(1)),
  );
  expect(await odd.ask(BY_CITY)).toEqual(nothing);
});
