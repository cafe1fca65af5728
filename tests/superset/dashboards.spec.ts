import { expect, test } from '@playwright/test';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { lossyGateway, type LossyGateway } from './lossyGateway.ts';
import { signInToSuperset, type ApiResponse, type SupersetApi } from './supersetApi.ts';

/*
 * All requests of an open dashboard pass through the gateway and get the Superset's own responses. What the screen
 * shows is covered by the tests that open one.
 */

let gateway: LossyGateway;
let superset: SupersetApi;
/** The same requests, by the same user, through the gateway. */
let through: SupersetApi;

test.beforeAll(async () => {
  gateway = await lossyGateway();
  superset = await signInToSuperset();
  through = await signInToSuperset(gateway.url);
});

test.afterAll(() => gateway.close());

interface Chart {
  readonly id: number;
  readonly slice_name: string;
  readonly form_data: Readonly<Record<string, unknown>>;
}

/** Differences between two responses to the same request: relative times, and whether it was cached. */
const CHANGING =
  /_humanized$|^(cached_dttm|queried_dttm|is_cached|cache_key|from_dttm|to_dttm|thumbnail_url|rejected_filters)$/;

function steady(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (CHANGING.test(key) ? null : each)));
}

async function same(method: string, path: string, body?: object): Promise<ApiResponse> {
  const expected = await superset.call(method, path, body);
  const answer = await through.call(method, path, body);
  expect(answer.status, path).toBe(expected.status);
  expect(steady(answer.body), path).toEqual(steady(expected.body));
  return answer;
}

const resultOf = (answer: ApiResponse) => (answer.body as { result: unknown }).result;

async function idOf(title: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:eq,value:'${title}')))`);
  const id = ((await same('GET', `/api/v1/dashboard/?q=${q}`)).body as { ids: number[] }).ids[0];
  if (id === undefined) throw new Error(`This Superset has no dashboard ${title}: load its examples.`);
  return id;
}

for (const title of ['Sales Dashboard', 'USA Births Names']) {
  test(`${title}: layout, charts, datasets and the rows of each chart`, async () => {
    const id = await idOf(title);
    const path = `/api/v1/dashboard/${id}`;
    for (const part of ['', '/charts', '/datasets', '/tabs']) await same('GET', `${path}${part}`);
    await same('GET', `/api/v1/dashboard/favorite_status/?q=!(${id})`);
    const charts = resultOf(await same('GET', `${path}/charts`)) as readonly Chart[];
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts) {
      await same('GET', `/api/v1/chart/${chart.id}`);
      const context = buildQuery(chart.form_data);
      if (context !== null) await same('POST', '/api/v1/chart/data', context);
    }
  });
}

test('the state of filters and links to it are stored, and only with the token', async () => {
  const path = `/api/v1/dashboard/${await idOf('Sales Dashboard')}`;
  const state = { value: JSON.stringify({ 'NATIVE_FILTER-1': { filterState: { value: ['ä'] } } }) };
  const kept = await through.call('POST', `${path}/filter_state?tab_id=1`, state);
  expect(kept.status).toBe(201);
  const { key } = kept.body as { key: string };
  await same('GET', `${path}/filter_state/${key}`);
  const changed = { value: JSON.stringify({}) };
  expect((await through.call('PUT', `${path}/filter_state/${key}?tab_id=1`, changed)).status).toBe(200);
  expect((await superset.call('GET', `${path}/filter_state/${key}`)).body).toEqual(changed);

  const linked = await through.call('POST', `${path}/permalink`, { dataMask: {}, urlParams: [['a', 'ä']] });
  expect(linked.status).toBe(201);
  await same('GET', `/api/v1/dashboard/permalink/${(linked.body as { key: string }).key}`);

  const bare = await through.call('POST', `${path}/filter_state?tab_id=1`, state, { 'X-CSRFToken': '' });
  expect(bare.status).toBe(400);
  expect(JSON.stringify(bare.body)).toContain('The CSRF token is missing');
});

test('time ranges, favorites and the log of recent activity', async () => {
  for (const range of ['2003-01-01 : 2005-01-01', 'No filter'])
    await same('GET', `/api/v1/time_range/?q=${encodeURIComponent(`'${range}'`)}`);
  const path = `/api/v1/dashboard/${await idOf('USA Births Names')}/favorites/`;
  expect((await through.call('POST', path)).status).toBe(200);
  expect((await through.call('DELETE', path)).status).toBe(200);
  const seen = await through.call('POST', '/superset/log/?explode=events', {});
  expect(seen.status).toBe(200);
});
