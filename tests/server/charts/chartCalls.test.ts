import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from '../callWorld.ts';

/** The chart routes, as named by the contract, for all of its clients. */

let world: CallWorld;
let dataset: number;
let dashboard: number;
beforeAll(async () => {
  world = await callWorld();
  dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
  dashboard = await world.make('/api/v1/dashboard/', { dashboard_title: 'Harbour' });
});
afterAll(() => world.close());

const CHART = '/api/v1/chart/';
const chartNamed = (name: string) => ({
  params: '{"metrics":["count"]}',
  slice_name: name,
  viz_type: 'pie',
  datasource_id: dataset,
  datasource_type: 'table',
  dashboards: [dashboard],
  owners: [1],
  query_context: '{"queries":[]}',
});

test('a chart is created from its parameters, dataset, dashboards and owners, and read again [CALL-41 CALL-42]', async () => {
  const id = await world.make(CHART, chartNamed('Tons'));
  const read = await world.call('GET', `${CHART}${id}?q=(columns:!('dashboards.id'))`);
  expect(read).toMatchObject({
    status: 200,
    body: {
      result: {
        slice_name: 'Tons',
        viz_type: 'pie',
        params: '{"metrics":["count"]}',
        query_context: '{"queries":[]}',
        dashboards: [{ id: dashboard }],
        owners: [{ id: 1 }],
      },
    },
  });
});

test('the chart routes together return every field of a chart [ENT-08]', async () => {
  const id = await world.make(CHART, chartNamed('Whole'));
  const layout = { 'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: id } } };
  const json_metadata = JSON.stringify({ positions: layout });
  await world.call('PUT', `/api/v1/dashboard/${dashboard}`, { json_metadata });
  const named = (list: unknown) => (list as Record<string, unknown>[]).find((each) => each['id'] === id);
  const explored = (await world.call('GET', `/api/v1/explore/?slice_id=${id}`)).body['result'] as {
    readonly slice: object;
  };
  const details = {
    ...((await world.call('GET', `${CHART}${id}`)).body['result'] as object),
    ...named((await world.call('GET', `${CHART}?q=(page_size:100)`)).body['result']),
    ...named((await world.call('GET', `/api/v1/dashboard/${dashboard}/charts`)).body['result']),
    ...explored.slice,
  };
  expect(details).toMatchObject({
    slice_id: id,
    slice_name: 'Whole',
    slice_url: expect.stringContaining(`slice_id%22%3A%20${id}`),
    form_data: { datasource: `${dataset}__table`, viz_type: 'pie', slice_id: id },
    datasource_id: dataset,
    datasource_type: 'table',
    datasource_name_text: 'main.ships',
    viz_type: 'pie',
    description: null,
    changed_on: expect.any(String),
    modified: expect.any(String),
    owners: [expect.anything()],
    thumbnail_url: expect.any(String),
    dashboards: [{ id: dashboard, dashboard_title: 'Harbour' }],
    params: expect.stringContaining('count'),
    query_context: '{"queries":[]}',
  });
  expect(details).toHaveProperty('created_by');
});

test('an update of a chart takes the same fields and leaves the others unchanged [CALL-43]', async () => {
  const id = await world.make(CHART, chartNamed('Before'));
  const saved = await world.call('PUT', `${CHART}${id}`, {
    ...chartNamed('After'),
    viz_type: 'table',
    dashboards: [],
  });
  expect(saved).toMatchObject({ status: 200, body: { id } });
  expect((await world.call('GET', `${CHART}${id}`)).body).toMatchObject({
    result: { slice_name: 'After', viz_type: 'table', dashboards: [], params: '{"metrics":["count"]}' },
  });
  expect(await world.call('PUT', `${CHART}${id}`, { datasource_id: 999 })).toMatchObject({ status: 422 });
});

test('saved charts are filtered by name and owner, in the requested order and pages [CALL-40]', async () => {
  for (const name of ['Anchor small', 'Anchor big', 'Other']) await world.make(CHART, chartNamed(name));
  const filters = "filters:!((col:slice_name,opr:ct,value:anchor),(col:owners,opr:rel_m_m,value:'1'))";
  const listed = await world.call(
    'GET',
    `${CHART}?q=(columns:!(id,slice_name),${filters},order_column:slice_name,order_direction:asc,page_size:200)`,
  );
  expect(listed.body).toMatchObject({
    count: 2,
    result: [{ slice_name: 'Anchor big' }, { slice_name: 'Anchor small' }],
  });
  const nobody = "filters:!((col:owners,opr:rel_m_m,value:'999'))";
  expect((await world.call('GET', `${CHART}?q=(${nobody})`)).body).toMatchObject({ count: 0 });
});

test.each(['chart', 'dashboard'])(
  'a favourite of a %s is set, listed and removed [CALL-44 CALL-45 CALL-46 CALL-56 CALL-57 CALL-58]',
  async (kind) => {
    const id = kind === 'chart' ? await world.make(CHART, chartNamed('Star')) : dashboard;
    const favorites = async () =>
      (await world.call('GET', `/api/v1/${kind}/favorite_status/?q=!(${id})`)).body;
    expect(await favorites()).toEqual({ result: [{ id, value: false }] });
    expect(await world.call('POST', `/api/v1/${kind}/${id}/favorites/`)).toMatchObject({ status: 200 });
    expect(await favorites()).toEqual({ result: [{ id, value: true }] });
    expect(await world.call('DELETE', `/api/v1/${kind}/${id}/favorites/`)).toMatchObject({ status: 200 });
    expect(await favorites()).toEqual({ result: [{ id, value: false }] });
  },
);

test('a chart keeps the name of its dataset: the new one after a rename, the last one after a deletion', async () => {
  const source = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'lent',
    sql: 'SELECT 1 AS one',
  });
  const id = await world.make(CHART, { ...chartNamed('Lent'), datasource_id: source });
  const named = async () => {
    const { body } = await world.call('GET', `/api/v1/explore/?slice_id=${id}`);
    return (body['result'] as { slice: { datasource: unknown } }).slice.datasource;
  };
  expect(await named()).toBe('main.lent');
  await world.call('PUT', `/api/v1/dataset/${source}`, { table_name: 'borrowed' });
  expect(await named()).toBe('main.borrowed');
  // As an import does.
  world.meta.datasets.update(source, { tableName: 'given' });
  expect(await named()).toBe('main.given');
  await world.call('DELETE', `/api/v1/dataset/${source}`);
  expect(await named()).toBe('main.given');
});

test('a link to a chart’s form data contains it and the parameters, and is read by its key [CALL-64]', async () => {
  const formData = { datasource: `${dataset}__table`, viz_type: 'pie' };
  const made = await world.call('POST', '/api/v1/explore/permalink', {
    formData,
    urlParams: [['region', 'EMEA']],
  });
  const key = String(made.body['key']);
  expect(made).toMatchObject({ status: 201, body: { url: expect.stringContaining(key) as string } });
  expect((await world.call('GET', `/api/v1/explore/permalink/${key}`)).body).toMatchObject({
    datasource: `${dataset}__table`,
    state: { formData, urlParams: [['region', 'EMEA']] },
  });
});

test('chart addresses lead to the explore page [ROUT-18]', async () => {
  const id = await world.make(CHART, chartNamed('Address'));
  const listed = await world.call('GET', `${CHART}?q=(filters:!((col:id,opr:eq,value:${id})))`);
  expect(listed.body).toMatchObject({
    result: [
      {
        url: `/explore/?slice_id=${id}`,
        slice_url: `/explore/?slice_id=${id}&form_data=%7B%22slice_id%22%3A%20${id}%7D`,
      },
    ],
  });
});

test('an old address of a chart leads a browser to the chart, and a program to the form data of the contract', async () => {
  const leadsTo = async (headers: Record<string, string>) =>
    (await world.browser.get('/superset/slice/7/', headers)).headers.get('Location');
  expect(await leadsTo({ 'Sec-Fetch-Mode': 'navigate' })).toBe('/explore/?slice_id=7');
  expect(await leadsTo({})).toBe('/explore/?form_data=%257B%2522slice_id%2522%253A%25207%257D');
});

test('the old addresses of the SQL editor lead to it, with what they ask for', async () => {
  const leadsTo = async (path: string) => (await world.browser.get(path)).headers.get('Location');
  expect(await leadsTo('/superset/sqllab/?savedQueryId=3')).toBe('/sqllab/?savedQueryId=3');
  expect(await leadsTo('/superset/sqllab/history/')).toBe('/sqllab/history/');
});

test('a permalink that the server does not know opens the page in a browser, which says so', async () => {
  const asked = (headers: Record<string, string>) =>
    world.browser.get('/superset/dashboard/p/gone/', headers);
  expect((await asked({})).status).toBe(404);
  const page = await asked({ 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' });
  expect(page.headers.get('Content-Type')).toContain('text/html');
});
