import { addOfflineCopy, copyData } from '#commands/dashboard/offlineCopy.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { type ComputeOptions, createDeviceCharts } from '#query/device/charts/deviceCharts.ts';
import type { EngineStore } from '#query/device/engine/engineStore.ts';
import { downloadData } from '#query/device/download/downloadData.ts';
import { EXTRACT_HEADER } from '#contract/dataset/extract.ts';
import type { ExtractNow } from '#store/datasets/watchExtract.ts';
import { err, ok } from '#domain/result.ts';
import type { LocalRequest, RowsToLoad } from '../../workers/engine/protocol.ts';
import { dashboardWorld, type Call } from '../dashboard/dashboardServer.ts';

export const PIN = 'dashboard:6';
const ENGINE: Pick<EngineStore, 'missing' | 'fetch'> = {
  missing: async () => 0,
  fetch: async () => ok(undefined),
};

interface Given {
  readonly hasFiles: boolean;
  readonly backend?: string;
  /** Row counts reported by the server, one after the other; the last one is repeated. */
  readonly counts?: readonly number[];
  /** Read with each request. */
  readonly isComplete?: boolean;
  readonly limited?: boolean;
  /** The columns of the file, where not all are in it. */
  readonly columns?: readonly string[];
  /** Whether a proxy responds to chart data requests by now that the server is gone. */
  readonly isGone?: () => boolean;
}

export const metric = (expression: string) => ({ metric_name: 'ratio', expression });

/** A device with one dashboard over one dataset, and a server that returns its rows in one of the two ways. */
export async function world(given: Given) {
  const { hasFiles, backend = 'duckdb', counts = [2], limited = false, columns } = given;
  const left = [...counts];
  const base = dashboardWorld(({ path, body }: Call) => {
    if (path.includes('/capabilities'))
      return hasFiles ? { ...CAPABILITIES, extracts: true } : { ...CAPABILITIES, mode: 'gateway' };
    if (path.includes('/extract/')) {
      const receipt = {
        rows: 2,
        complete: given.isComplete ?? true,
        writtenAt: base.clock.now(),
        zone: 'UTC',
        version: '1',
        limited,
        columns,
      };
      return new Response('rows', {
        headers: { [EXTRACT_HEADER]: JSON.stringify(receipt), 'Content-Length': '4' },
      });
    }
    if (path.endsWith('/dataset/17')) return { id: 17, result: { ...DATASET, database: { backend } } };
    if (given.isGone?.() === true) return new Response('', { status: 503 });
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
  const followed = new Map<number, (now: ExtractNow | null) => void>();
  const device = createDeviceCharts({
    watch(id, changed) {
      followed.set(id, changed);
      return () => followed.delete(id);
    },
    zone: () => 'UTC',
    db,
    clock,
    cubes: { cube: async () => err('none') },
    charts: {
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
  return { ...base, fill, asked, loaded, expected, followed, device, compute };
}

const ANSWER = { body: new Uint8Array([1]), queries: [], digest: 'asked' };
const AHEAD = { ...ANSWER, digest: 'ahead' };

export const CAPABILITIES = {
  name: 'sextant',
  version: '1',
  backendId: 'b',
  mode: 'embedded',
  timeZone: 'Europe/Berlin',
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
  columns: [
    { column_name: 'a', type_generic: 0 },
    { column_name: 'b', type_generic: 0 },
  ],
  metrics: [metric('SUM(a) / COUNT(*)')],
};

export const REQUEST: ChartRequest = {
  subject: 'chart:54',
  context: { datasource: { id: 17, type: 'table' }, queries: [{ columns: [], metrics: ['ratio'] }] },
  dashboardId: 6,
};
