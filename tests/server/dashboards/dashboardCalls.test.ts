import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from '../callWorld.ts';

/** The dashboard routes, as named by the contract, for all of its clients. */

let world: CallWorld;
let dataset: number;
let chart: number;
beforeAll(async () => {
  world = await callWorld();
  dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
  chart = await world.make('/api/v1/chart/', {
    slice_name: 'Tons',
    viz_type: 'pie',
    params: '{"groupby":["name"],"metric":"count"}',
    datasource_id: dataset,
    datasource_type: 'table',
  });
});
afterAll(() => world.close());

const DASHBOARD = '/api/v1/dashboard/';
const positions = () => ({
  'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: chart, width: 4, height: 50 } },
});
const made = (title: string) => world.make(DASHBOARD, { dashboard_title: title });
const read = async (id: number) => (await world.call('GET', `${DASHBOARD}${id}`)).body['result'];
const metadataOf = async (id: number) =>
  JSON.parse(((await read(id)) as { json_metadata: string }).json_metadata) as Record<string, unknown>;
const whole = {
  certified_by: 'The harbour master',
  certification_details: 'By hand',
  css: '.x {}',
  dashboard_title: 'Saved',
  owners: [1],
  roles: [],
  published: true,
};

test('a dashboard is created from its title, and read by id and slug [CALL-48 CALL-53]', async () => {
  const id = await made('Harbour');
  await world.call('PUT', `${DASHBOARD}${id}`, { slug: 'harbour' });
  for (const name of [id, 'harbour'])
    expect(await world.call('GET', `${DASHBOARD}${name}`)).toMatchObject({
      status: 200,
      body: { result: { id, dashboard_title: 'Harbour' } },
    });
});

test('a save contains the whole dashboard, its layout inside the metadata, and returns the time in seconds [CALL-49 CALL-51 ENT-14]', async () => {
  const id = await made('Unsaved');
  const json_metadata = JSON.stringify({ color_scheme: 'echo', positions: positions() });
  const saved = await world.call('PUT', `${DASHBOARD}${id}`, { ...whole, slug: 'saved', json_metadata });
  expect(saved).toMatchObject({ status: 200, body: { result: { json_metadata } } });
  expect(saved.body['last_modified_time']).toBe(Date.UTC(2026, 0, 1) / 1000);
  expect(await read(id)).toMatchObject({
    id,
    roles: [],
    changed_on: expect.any(String) as string,
    certified_by: 'The harbour master',
    certification_details: 'By hand',
    css: '.x {}',
    dashboard_title: 'Saved',
    slug: 'saved',
    published: true,
    owners: [{ id: 1 }],
    position_json: expect.stringContaining(`"chartId":${chart}`) as string,
  });
  expect(await metadataOf(id)).toMatchObject({ color_scheme: 'echo' });
  expect(await metadataOf(id)).not.toHaveProperty('positions');
});

test('a partial save contains only the metadata and leaves everything else [CALL-50]', async () => {
  const id = await made('Narrow');
  await world.call('PUT', `${DASHBOARD}${id}`, {
    ...whole,
    json_metadata: JSON.stringify({ positions: positions() }),
  });
  const sent = {
    chart_configuration: { [chart]: { id: chart } },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] } },
    filter_bar_orientation: 'HORIZONTAL',
    cross_filters_enabled: false,
  };
  expect(await world.call('PUT', `${DASHBOARD}${id}`, { json_metadata: JSON.stringify(sent) })).toMatchObject(
    { status: 200 },
  );
  expect(await metadataOf(id)).toMatchObject(sent);
  expect(await read(id)).toMatchObject({
    dashboard_title: 'Saved',
    css: '.x {}',
    position_json: expect.stringContaining('CHART-1') as string,
  });
});

test('the metadata of a dashboard has these keys, and an unknown one is rejected by name [ENT-15]', async () => {
  const id = await made('Keys');
  const save = (metadata: object) =>
    world.call('PUT', `${DASHBOARD}${id}`, { json_metadata: JSON.stringify(metadata) });
  const metadata = {
    color_scheme: 'echo',
    color_namespace: 'n',
    label_colors: { a: '#111111' },
    shared_label_colors: ['a'],
    map_label_colors: { a: '#111111' },
    refresh_frequency: 30,
    stagger_refresh: false,
    stagger_time: 100,
    timed_refresh_immune_slices: [chart],
    expanded_slices: { [chart]: true },
    cross_filters_enabled: true,
    default_filters: '{}',
    filter_scopes: {},
    chart_configuration: {
      [chart]: { id: chart, crossFilters: { scope: 'global', chartsInScope: [chart] } },
    },
    global_chart_configuration: { chartsInScope: [chart] },
    native_filter_configuration: [{ id: 'a' }],
    filter_bar_orientation: 'VERTICAL',
  };
  expect(await save(metadata)).toMatchObject({ status: 200 });
  expect(await metadataOf(id)).toMatchObject(metadata);
  expect(await save({ colour_scheme: 'echo' })).toMatchObject({
    status: 400,
    body: { message: { json_metadata: [{ colour_scheme: ['Unknown field.'] }] } },
  });
});

test('filter changes contain modified, deleted and order, and return all filters [CALL-52]', async () => {
  const id = await made('Filters');
  const at = `${DASHBOARD}${id}/filters`;
  const filter = (name: string) => ({ id: name, name });
  await world.call('PUT', at, { modified: ['a', 'b', 'c'].map(filter), deleted: [], reordered: [] });
  const changed = await world.call('PUT', at, {
    modified: [{ id: 'c', name: 'C' }],
    deleted: ['b'],
    reordered: ['c', 'a'],
  });
  expect(changed.body).toEqual({ result: [{ id: 'c', name: 'C' }, filter('a')] });
  expect(await metadataOf(id)).toMatchObject({ native_filter_configuration: changed.body['result'] });
});

test('a copy takes title, style and metadata, and copies of the charts on request [CALL-51 CALL-54]', async () => {
  const id = await made('Original');
  const copy = async (duplicate_slices: boolean) => {
    const copied = await world.call('POST', `${DASHBOARD}${id}/copy/`, {
      dashboard_title: 'Copy',
      css: '.y {}',
      duplicate_slices,
      json_metadata: JSON.stringify({ color_scheme: 'echo', positions: positions() }),
    });
    const { result } = copied.body as { result: { id: number } };
    expect(await read(result.id)).toMatchObject({ dashboard_title: 'Copy', css: '.y {}' });
    const { body } = await world.call('GET', `${DASHBOARD}${result.id}/charts`);
    return (body['result'] as { id: number; slice_name: string }[])[0];
  };
  expect(await copy(false)).toMatchObject({ id: chart, slice_name: 'Tons' });
  const duplicate = await copy(true);
  expect(duplicate).toMatchObject({ slice_name: 'Tons' });
  expect(duplicate?.id).not.toBe(chart);
});

test('colours assigned by a page are stored without a change of the dashboard [CALL-55]', async () => {
  const id = await made('Colours');
  const before = (await world.call('GET', `${DASHBOARD}${id}`)).body['result'] as object;
  const colours = {
    color_scheme: 'echo',
    color_scheme_domain: ['#111111'],
    shared_label_colors: ['EMEA'],
    map_label_colors: { EMEA: '#222222' },
    label_colors: { APAC: '#333333' },
  };
  const sent = { color_namespace: null, ...colours };
  world.advance(60_000);
  expect(await world.call('PUT', `${DASHBOARD}${id}/colors?mark_updated=false`, sent)).toMatchObject({
    status: 200,
  });
  expect(await metadataOf(id)).toMatchObject(colours);
  expect(await read(id)).toMatchObject({ changed_on: (before as { changed_on: string }).changed_on });
});

test('the datasets of a dashboard are those of its charts [CALL-47]', async () => {
  const id = await made('Datasets');
  await world.call('PUT', `${DASHBOARD}${id}`, { position_json: JSON.stringify(positions()) });
  const { body } = await world.call('GET', `${DASHBOARD}${id}/datasets`);
  expect(body).toMatchObject({ result: [{ id: dataset, table_name: 'ships' }] });
});

test('a link to a dashboard stores filters, tabs, parameters and a place, and is read by its key [CALL-65 ROUT-37 ROUT-38]', async () => {
  const id = await made('Linked');
  const state = {
    urlParams: [['region', 'EMEA']],
    dataMask: { 'NATIVE_FILTER-a': { id: 'NATIVE_FILTER-a', filterState: { value: ['EMEA'] } } },
    activeTabs: ['TAB-1'],
    anchor: 'CHART-1',
  };
  const link = await world.call('POST', `${DASHBOARD}${id}/permalink`, state);
  const { key, url } = link.body as { key: string; url: string };
  expect(new URL(url).pathname).toBe(`/superset/dashboard/p/${key}/`);
  expect((await world.call('GET', `${DASHBOARD}permalink/${key}`)).body).toMatchObject({ state });
});
