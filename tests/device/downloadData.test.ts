import { expect, test, vi } from 'vitest';
import { addOfflineCopy, copyData, removeOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { type ComputeOptions, createDeviceCharts } from '#query/device/charts/deviceCharts.ts';
import type { EngineStore } from '#query/device/engine/engineStore.ts';
import { downloadData } from '#query/device/download/downloadData.ts';
import { EXTRACT_HEADER } from '#contract/extract.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';
import { getExtract, getExtractFile } from '#store/datasets/extracts.ts';
import type { ExtractNow } from '#store/datasets/watchExtract.ts';
import { getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import { measureUse } from '#store/space/usage.ts';
import { ok } from '#domain/result.ts';
import type { LocalRequest, RowsToLoad } from '../../workers/engine/protocol.ts';
import { dashboardWorld } from '../dashboard/dashboardServer.ts';
import type { Call } from '../dashboard/dashboardServer.ts';

const PIN = 'dashboard:6';
const ENGINE: Pick<EngineStore, 'missing' | 'fetch'> = {
  missing: async () => 0,
  fetch: async () => ok(undefined),
};

interface Given {
  readonly hasFiles: boolean;
  readonly backend?: string;
  /** Row counts reported by the server, one after the other; the last one is repeated. */
  readonly counts?: readonly number[];
  readonly isComplete?: boolean;
  readonly limited?: boolean;
}

const metric = (expression: string) => ({ metric_name: 'ratio', expression });

/** A device with one dashboard over one dataset, and a server that returns its rows in one of the two ways. */
async function world(given: Given) {
  const { hasFiles, backend = 'duckdb', counts = [2], isComplete = true, limited = false } = given;
  const left = [...counts];
  const base = dashboardWorld(({ path, body }: Call) => {
    if (path.includes('/capabilities'))
      return hasFiles ? { ...CAPABILITIES, extracts: true } : { ...CAPABILITIES, mode: 'gateway' };
    if (path.endsWith('/extract/')) {
      const receipt = {
        rows: 2,
        complete: isComplete,
        writtenAt: base.clock.now(),
        zone: 'UTC',
        version: '1',
        limited,
      };
      return new Response('rows', {
        headers: { [EXTRACT_HEADER]: JSON.stringify(receipt), 'Content-Length': '4' },
      });
    }
    if (path.endsWith('/dataset/17')) return { id: 17, result: { ...DATASET, database: { backend } } };
    const [query] = (body as { queries: { metrics?: unknown[] }[] }).queries;
    if (query?.metrics !== undefined) {
      const rowcount = left.length > 1 ? left.shift() : left[0];
      return { result: [{ data: [{ rowcount }] }] };
    }
    return { result: [{ data: [{ a: 1 }, { a: 2 }], colnames: ['a'], coltypes: [0] }] };
  });
  const { db, api, clock, run } = base;
  await db.dashboardContents.put({
    id: 6,
    positionJson: null,
    jsonMetadata: null,
    css: '',
    chartIds: [],
    datasetIds: [17],
    readAt: 0,
  });
  await run(addOfflineCopy({ id: PIN, title: 'Births' }));
  await run(copyData({ id: PIN, datasetIds: [] }));
  const fill = (isForced = false) =>
    downloadData({ db, api, clock, engine: ENGINE, onStorageError: () => undefined }, 6, {
      signal: new AbortController().signal,
      onData: () => undefined,
      isForced,
    });
  const asked: LocalRequest[] = [];
  const loaded: RowsToLoad[] = [];
  const expected: LocalRequest[] = [];
  const postpone = vi.fn<() => void>();
  const followed = new Map<number, (now: ExtractNow | null) => void>();
  const device = createDeviceCharts({
    watch(id, changed) {
      followed.set(id, changed);
      return () => followed.delete(id);
    },
    zone: () => 'UTC',
    db,
    clock,
    charts: {
      postpone,
      prepare: () => undefined,
      load: (rows) => loaded.push(rows),
      expect: async (request) => (expected.push(request), AHEAD),
      read: async (request) => {
        asked.push(request);
        return ok(ANSWER);
      },
    },
  });
  const compute = (request: ChartRequest, options: ComputeOptions = {}) =>
    device.compute(request, chartDataKey(request), options);
  return { ...base, fill, asked, loaded, expected, postpone, followed, device, compute };
}

const ANSWER = { body: new Uint8Array([1]), queries: [], digest: 'asked' };
const AHEAD = { ...ANSWER, digest: 'ahead' };

const CAPABILITIES = {
  name: 'sextant',
  version: '1',
  backendId: 'b',
  mode: 'embedded',
  timeZone: 'UTC',
  localIds: true,
  arrow: true,
  revisions: true,
  conf: {
    DEFAULT_SQLLAB_LIMIT: 1,
    SQL_MAX_ROW: 100,
    DISPLAY_MAX_ROW: 1,
    SUPERSET_WEBSERVER_TIMEOUT: 1,
    SQLLAB_QUERY_RESULT_TIMEOUT: 1,
    SQLLAB_DEFAULT_DBID: null,
  },
};

const DATASET = {
  table_name: 'births',
  columns: [{ column_name: 'a', type_generic: 0 }],
  metrics: [metric('SUM(a) / COUNT(*)')],
};

const REQUEST: ChartRequest = {
  subject: 'chart:54',
  context: { datasource: { id: 17, type: 'table' }, queries: [{ columns: [], metrics: ['ratio'] }] },
  dashboardId: 6,
};

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

test('rows of a chart that is about to be changed are loaded, and its changes leave before the disk answers', async () => {
  const made = await world({ hasFiles: true });
  const { db, fill, device, compute, asked, loaded, expected, postpone, followed, clock } = made;
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
  expect([(await first).ok, postpone.mock.calls]).toEqual([true, []]);
  const [queries, requested] = [await ahead, await compute(REQUEST, { isAnyway: true })];
  expect(postpone).toHaveBeenCalledOnce();
  expect(requested).toMatchObject({ ok: true, value: { digest: 'ahead' } });
  expect(requested.ok && requested.value.queries).toBe(queries);
  expect(asked).toHaveLength(1);
  await clock.advance(1000);
  const newer = await store();
  void compute(REQUEST, { isAnyway: true });
  expect(newer).not.toBe(version);
  expect(asked.at(-1)?.extract).toMatchObject({ version: newer });
});

test('a chart computed from rows that a rule limits says so', async () => {
  for (const limited of [true, false]) {
    const { fill, compute } = await world({ hasFiles: true, limited });
    await fill();
    expect(await compute(REQUEST)).toMatchObject({ ok: true, value: { isLimited: limited } });
  }
});

test('rows of an engine with another SQL dialect answer only what all engines compute alike', async () => {
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
  expect(await getExtractFile(db, 17)).toBeUndefined();
  expect(await compute(REQUEST)).toMatchObject({ error: { kind: 'notHere', why: 'cutExtract' } });
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
  const times = () => calls.filter(({ path }) => path.endsWith('/extract/')).length;
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
