import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { createConf } from '#app/sync/conf.ts';
import type { CapabilitiesBody } from '#contract/capabilities.ts';
import { createRemoteExecutor } from '#query/sql/execute/remote.ts';
import { freshDb } from '../world/freshDb.ts';
import { apiWorld, request } from './apiWorld.ts';

const never = new AbortController().signal;

const CONF = {
  DEFAULT_SQLLAB_LIMIT: 1,
  SQL_MAX_ROW: 100,
  DISPLAY_MAX_ROW: 1,
  SUPERSET_WEBSERVER_TIMEOUT: 1,
  SQLLAB_DEFAULT_DBID: null,
};
const SERVER: CapabilitiesBody = {
  name: 'sextant',
  version: '1',
  backendId: 'b',
  mode: 'embedded',
  timeZone: 'UTC',
  localIds: true,
  arrow: true,
  revisions: true,
  extracts: true,
  usageLog: true,
};

test('the cost of statements is requested with the place and the parameters of the editor [CALL-04]', async () => {
  const asked = {
    database_id: 3,
    catalog: null,
    schema: 'main',
    sql: 'SELECT {{ n }}',
    template_params: { n: 1 },
  };
  const { api, sent } = apiWorld({ result: [{ 'Estimated rows': '7' }] });
  expect(await api.sqllab.estimate(asked)).toEqual({ ok: true, value: [{ 'Estimated rows': '7' }] });
  expect(sent).toEqual([{ method: 'POST', url: '/api/v1/sqllab/estimate/', body: asked }]);
});

/** A server whose responses never come, and the time-outs that are waited for. */
function silent() {
  const waits: number[] = [];
  const api = createApi({
    baseUrl: '',
    clock: { now: () => 0, sleep: async (ms) => void waits.push(ms) },
    fetch: () => new Promise(() => undefined),
  });
  return { api, waits };
}

test('stored rows are waited for as long as the server says, and then the query has failed [CALL-08 CST-04]', async () => {
  const { api, waits } = silent();
  const settled = await createRemoteExecutor(api.sqllab, () => 2_000).results('key', never);
  expect(waits).toEqual([2_000]);
  expect(settled).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(JSON.stringify(settled)).toContain('did not return the rows within 2s');
});

test('stored rows are waited for without a limit where the server has none [CALL-08]', async () => {
  const { api, waits } = silent();
  void createRemoteExecutor(api.sqllab).results('key', never);
  await new Promise((resolve) => setImmediate(resolve));
  expect(waits).toEqual([]);
});

test.each([
  [0, null],
  [1_500, 1_500],
])('the server’s time-out of %i for results is remembered as %s [CST-04]', (configured, expected) => {
  const cache = createConf(freshDb(), (error) => expect.fail(String(error)));
  cache.update({ ...SERVER, conf: { ...CONF, SQLLAB_QUERY_RESULT_TIMEOUT: configured } });
  expect(cache.conf.get().resultTimeout).toBe(expected);
});

test('the time-out is no parameter of the request [CALL-08]', async () => {
  const sent = await request((api) => api.sqllab.results({ key: 'k' }, { timeout: 5 }), []);
  expect(sent.url).toBe("/api/v1/sqllab/results/?q=(key:'k')");
});
