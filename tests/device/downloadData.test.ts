import { expect, test } from 'vitest';
import {
  addOfflineCopy,
  chooseCopyData,
  copyData,
  removeOfflineCopy,
} from '#commands/dashboard/offlineCopy.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';
import { getExtract, getExtractFile } from '#store/datasets/extracts.ts';
import { getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import { measureUse } from '#store/space/usage.ts';
import { ok } from '#domain/result.ts';
import { DAY } from '#domain/time.ts';
import { PIN, metric, world, REQUEST } from './downloadWorld.ts';

test('a file of rows is stored with the dataset’s definition, counts as stored, and is queried', async () => {
  const { db, fill, compute, asked } = await world({ hasFiles: true });
  expect(await compute(REQUEST)).toEqual({ ok: false, error: { kind: 'notHere', why: 'noExtract' } });
  expect(await fill()).toEqual(ok(undefined));
  expect(await getExtract(db, 17)).toMatchObject({ name: 'births', form: 'duckdb', rows: 2, bytes: 4 });
  expect((await getOfflineCopy(db, PIN))?.datasetIds).toEqual([17]);
  expect((await measureUse(db)).kept).toBe(4);
  expect(await compute(REQUEST)).toMatchObject({ ok: true, value: { dataFrom: expect.any(Number) } });
  expect(asked).toHaveLength(1);
});

test('rows of a chart that is about to be changed are loaded, and its changes leave before the disk responds', async () => {
  const made = await world({ hasFiles: true });
  const { db, fill, device, compute, asked, loaded, expected, followed, clock } = made;
  const store = async () => {
    await fill(true);
    const [extract, file] = await Promise.all([getExtract(db, 17), getExtractFile(db, 17)]);
    if (extract !== undefined && file !== undefined)
      followed.get(17)?.({ extract, parts: file.parts, detail: null });
    await Promise.resolve();
    return extract?.takenAt;
  };
  device.prepare(17, null);
  const version = await store();
  expect(loaded.map(({ extract }) => extract)).toMatchObject([{ datasetId: 17, version }]);
  const ahead = device.expect(REQUEST.context as QueryContext);
  const first = compute(REQUEST, { isAnyway: true });
  expect(expected).toEqual(asked);
  expect(asked.map(({ extract }) => extract)).toMatchObject([{ version }]);
  expect((await first).ok).toBe(true);
  const [queries, requested] = [await ahead, await compute(REQUEST, { isAnyway: true })];
  expect(requested).toMatchObject({ ok: true, value: { digest: 'ahead' } });
  expect(requested.ok && requested.value.queries).toBe(queries);
  expect(asked).toHaveLength(1);
  await clock.advance(1000);
  const newer = await store();
  void compute(REQUEST, { isAnyway: true });
  expect(newer).not.toBe(version);
  expect(asked.at(-1)?.extract).toMatchObject({ version: newer });
});

test('of a dataset of many rows the columns that its dashboards use are asked for, and lists of all columns need the server', async () => {
  const { db, fill, compute, calls } = await world({ hasFiles: true, columns: ['a'] });
  await db.charts.put({ ...CHART, id: 54, datasetId: 17, formData: { metric: 'ratio' } });
  await db.dashboardContents.update(6, { chartIds: [54] });
  await fill();
  expect(calls.map(({ path }) => path)).toContain("/api/v1/dataset/17/extract/?q=(columns:!('a'))");
  expect(await getExtract(db, 17)).toMatchObject({ isPart: true, source: { columns: [{ name: 'a' }] } });
  expect((await compute(REQUEST)).ok).toBe(true);
  const rows = { ...REQUEST.context, result_type: 'samples', queries: [{ columns: [] }] } as const;
  expect(await compute({ ...REQUEST, context: rows })).toMatchObject({ error: { why: 'someColumns' } });
});

const CHART: SavedChart = {
  id: 0,
  uuid: null,
  name: 'Ratio',
  vizType: 'big_number_total',
  description: '',
  datasetId: null,
  datasetName: 'births',
  changedAt: null,
  changedBy: '',
  certifiedBy: '',
  dashboards: null,
  formData: null,
};

test('a chart computed from rows that a rule limits says so', async () => {
  for (const limited of [true, false]) {
    const { fill, compute } = await world({ hasFiles: true, limited });
    await fill();
    expect(await compute(REQUEST)).toMatchObject({ ok: true, value: { isLimited: limited } });
  }
});

test('rows of an engine with another SQL dialect serve only what all engines compute alike', async () => {
  const { db, fill, compute } = await world({ hasFiles: false, backend: 'postgresql' });
  expect(await fill()).toEqual(ok(undefined));
  expect(await getExtract(db, 17)).toMatchObject({ form: 'answers', rows: 2, isSameSql: false });
  expect(await compute(REQUEST)).toMatchObject({ error: { kind: 'notHere', why: 'otherSql' } });
  const plain = { ...REQUEST.context, queries: [{ columns: ['a'], metrics: [] }] };
  expect((await compute({ ...REQUEST, context: plain })).ok).toBe(true);
});

test.each([
  ['a file that is cut', { hasFiles: true, isComplete: false }],
  ['more than the server gives to a request', { hasFiles: false, counts: [101] }],
])('of too many rows none are stored: %s', async (_, given) => {
  const { db, fill, compute } = await world(given);
  expect(await fill()).toEqual(ok(undefined));
  expect(await getExtract(db, 17)).toMatchObject({ isTooLarge: true, takenAt: null, bytes: 0 });
  expect(await getExtractFile(db, 17)).toMatchObject({ parts: [], cubes: [] });
  expect(await compute(REQUEST)).toMatchObject({ error: { kind: 'notHere', why: 'cutExtract' } });
});

test('groups of rows, and rows that have no room any more, stay while the server is gone before newer groups are here', async () => {
  let responses = Infinity;
  let isComplete = false;
  const given = { hasFiles: true, isGone: () => (responses -= 1) < 0 };
  const { db, fill, run, clock } = await world({
    ...given,
    get isComplete() {
      return isComplete;
    },
  });
  const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
  const formData = { viz_type: 'big_number_total', datasource: '17__table', metric };
  await db.charts.put({ ...CHART, id: 54, datasetId: 17, formData });
  await db.dashboardContents.update(6, { chartIds: [54] });
  await fill();
  const before = await getExtract(db, 17);
  expect(before?.cubes).toHaveLength(1);
  responses = 0;
  for (const isForced of [true, false]) {
    await clock.advance(2 * DAY);
    expect((await fill(isForced)).ok).toBe(false);
    expect(await getExtract(db, 17)).toEqual({ ...before, problem: expect.any(String) });
    expect((await getExtractFile(db, 17))?.cubes).toHaveLength(1);
  }

  responses = Infinity;
  isComplete = true;
  await fill(true);
  const rows = await getExtract(db, 17);
  expect(rows).toMatchObject({ isTooLarge: false, bytes: 4 });
  await run(chooseCopyData({ id: PIN, choice: { budget: 10, cubes: {} } }));
  // Its rows are counted, and then the server is gone.
  responses = 1;
  expect((await fill(true)).ok).toBe(false);
  expect(await getExtract(db, 17)).toEqual({ ...rows, problem: expect.any(String) });
  expect((await getExtractFile(db, 17))?.parts).toHaveLength(1);
});

test('a dashboard with less room takes no rows from another one over the same dataset', async () => {
  const { db, fill, run } = await world({ hasFiles: true });
  await run(chooseCopyData({ id: PIN, choice: { budget: 1, cubes: {} } }));
  await run(addOfflineCopy({ id: 'dashboard:7', title: 'All of it' }));
  await run(copyData({ id: 'dashboard:7', datasetIds: [17] }));
  await fill();
  expect(await getExtract(db, 17)).toMatchObject({ isTooLarge: false, bytes: 4 });
  await run(copyData({ id: 'dashboard:7', datasetIds: null }));
  await fill(true);
  expect(await getExtract(db, 17)).toMatchObject({ isTooLarge: true, takenAt: null, zone: 'Europe/Berlin' });
  expect((await getExtractFile(db, 17))?.parts).toEqual([]);
});

test('pages are valid only if there are as many rows after the last as before the first', async () => {
  const { db, fill } = await world({ hasFiles: false, counts: [2, 3] });
  expect(await fill()).toMatchObject({ ok: false, error: expect.stringContaining('changed while') });
  expect(await getExtract(db, 17)).toBeUndefined();
});

test('an extract stays if newer rows cannot be downloaded, with the reason', async () => {
  const { db, fill } = await world({ hasFiles: false, counts: [2, 2, 2, 3] });
  await fill();
  const before = await getExtract(db, 17);
  expect((await fill(true)).ok).toBe(false);
  expect(await getExtract(db, 17)).toEqual({ ...before, problem: expect.stringContaining('changed while') });
  expect(await getExtractFile(db, 17)).toBeDefined();
});

test('an extract is downloaded again when it is old, or when the dataset is known to have changed', async () => {
  const { db, fill, calls, clock, compute } = await world({ hasFiles: true });
  const times = () => calls.filter(({ path }) => path.includes('/extract/')).length;
  await fill();
  await fill();
  expect(times()).toBe(1);
  await db.datasets.put({
    id: 17,
    uuid: null,
    name: 'births',
    schema: null,
    database: 'd',
    kind: 'physical',
    changedAt: null,
    changedBy: '',
    detail: {
      columns: [],
      metrics: [{ ...metric('SUM(a)'), verbose_name: null, d3format: null, currency: null }],
      mainTimeColumn: null,
      verboseNames: {},
      columnFormats: {},
      currencyFormats: {},
      timeGrains: [],
    },
  });
  expect(await compute(REQUEST)).toMatchObject({ error: { kind: 'notHere', why: 'olderDataset' } });
  await fill();
  expect(times()).toBe(2);
  await db.datasets.clear();
  await clock.advance(3_600_001);
  await fill();
  expect(times()).toBe(3);
});

test('an extract is deleted with the last offline copy that needs it, and none is downloaded without one', async () => {
  const { db, fill, run } = await world({ hasFiles: true });
  await fill();
  await run(addOfflineCopy({ id: 'dashboard:7', title: 'Other' }));
  await run(copyData({ id: 'dashboard:7', datasetIds: [17] }));
  await run(removeOfflineCopy({ id: PIN }));
  expect(await getExtractFile(db, 17)).toBeDefined();
  await run(copyData({ id: 'dashboard:7', datasetIds: null }));
  expect(await getExtract(db, 17)).toBeUndefined();
  expect(await getExtractFile(db, 17)).toBeUndefined();
  await fill();
  expect(await getExtract(db, 17)).toBeUndefined();
});

test('the server’s data is shown before anything is computed; computed data only while its rows exist', async () => {
  const { db, fill, compute } = await world({ hasFiles: true });
  await fill();
  const { takenAt } = (await getExtract(db, 17)) ?? {};
  const kept: StoredChartData = {
    key: chartDataKey(REQUEST),
    subject: REQUEST.subject,
    question: REQUEST.context,
    origin: 'device',
    storedAt: 1,
    computedAt: takenAt ?? -1,
    bytes: 1,
    digest: 'd',
  };
  await db.chartAnswers.put(kept);
  expect(await compute(REQUEST)).toEqual({ ok: false, error: { kind: 'kept' } });
  expect(await compute(REQUEST, { isAnyway: true })).toMatchObject({ ok: true });
  await db.chartAnswers.put({ ...kept, computedAt: (takenAt ?? 0) - 1 });
  expect((await compute(REQUEST)).ok).toBe(true);
  await db.chartAnswers.put({ ...kept, origin: 'server', computedAt: 0 });
  expect(await compute(REQUEST)).toEqual({ ok: false, error: { kind: 'kept' } });
});

test('data of "last week" is of the week in which it was loaded: on a later day it is computed from the rows', async () => {
  const { db, fill, compute, clock } = await world({ hasFiles: true });
  const filters = [{ col: 'a', op: 'TEMPORAL_RANGE', val: 'Last week' }];
  const queries = [{ columns: [], metrics: ['ratio'], filters }];
  const request = { ...REQUEST, context: { datasource: { id: 17, type: 'table' }, queries } };
  const kept: StoredChartData = {
    key: chartDataKey(request),
    subject: request.subject,
    question: request.context,
    origin: 'server',
    storedAt: clock.now(),
    computedAt: clock.now(),
    bytes: 1,
    digest: 'd',
  };
  await db.chartAnswers.put(kept);
  expect(await compute(request)).toEqual({ ok: false, error: { kind: 'kept' } });
  await clock.advance(4 * 86_400_000);
  // Without the rows the older data stays, and says so.
  expect(await compute(request)).toEqual({ ok: false, error: { kind: 'notHere', why: 'olderRange' } });
  await fill();
  expect(await compute(request)).toMatchObject({ ok: true });
});
