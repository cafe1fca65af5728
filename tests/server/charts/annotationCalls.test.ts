import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from '../callWorld.ts';

/** Annotation layers, their data in chart data, tags, CSS templates and recent activity. */

let world: CallWorld;
let dataset: number;
beforeAll(async () => {
  world = await callWorld();
  dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
});
afterAll(() => world.close());

const LAYERS = '/api/v1/annotation_layer/';
const event = (short_descr: string, day: string) => ({
  short_descr,
  start_dttm: `${day}T00:00:00`,
  end_dttm: `${day}T12:00:00Z`,
});
const layerOf = (more: object) => ({
  name: 'L',
  annotationType: 'EVENT',
  show: true,
  showMarkers: false,
  ...more,
});

async function annotationsOf(layer: object) {
  const asked = await world.call('POST', '/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [{ metrics: [], columns: ['name'], row_limit: 1, annotation_layers: [layer] }],
  });
  const [first] = (asked.body['result'] ?? []) as { readonly annotation_data: Record<string, unknown> }[];
  return { status: asked.status, data: first?.annotation_data['L'] ?? asked.body['message'] };
}

test('chart data holds the annotations of a native layer, as of now also when the rows are cached', async () => {
  const id = await world.make(LAYERS, { name: 'Storms' });
  await world.make(`${LAYERS}${id}/annotation/`, event('Anna', '2020-03-01'));
  const layer = layerOf({ sourceType: 'NATIVE', value: id });
  const first = await annotationsOf(layer);
  expect(first.data).toMatchObject({
    records: [{ short_descr: 'Anna', start_dttm: Date.UTC(2020, 2, 1), end_dttm: Date.UTC(2020, 2, 1, 12) }],
  });
  await world.make(`${LAYERS}${id}/annotation/`, event('Bert', '2020-04-01'));
  const second = await annotationsOf(layer);
  expect(second.data).toMatchObject({ records: [{ short_descr: 'Anna' }, { short_descr: 'Bert' }] });
  expect(await annotationsOf(layerOf({ sourceType: 'NATIVE', value: 999_999 }))).toEqual({
    status: 400,
    data: 'Error: Annotation layer 999999 does not exist.',
  });
});

test('chart data holds the rows of another chart, also if that was saved without a query context', async () => {
  const chart = await world.make('/api/v1/chart/', {
    slice_name: 'Names',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['name'], row_limit: 1 }),
  });
  const { data } = await annotationsOf(layerOf({ sourceType: 'table', value: chart }));
  expect(data).toEqual({ records: [{ name: expect.any(String) }] });
  expect(await annotationsOf(layerOf({ sourceType: 'line', value: 999_999 }))).toEqual({
    status: 400,
    data: 'Error: The chart does not exist',
  });
});

test('an annotation is a change of its layer, so a save of the layer from before it is rejected', async () => {
  const id = await world.make(LAYERS, { name: 'Tides' });
  const before = world.meta.annotations.layer(id)?.revision ?? 0;
  await world.make(`${LAYERS}${id}/annotation/`, event('High', '2021-01-01'));
  expect(world.meta.annotations.layer(id)?.revision).toBeGreaterThan(before);
});

test('a tag is given to a chart by its name, found with it, and removed again', async () => {
  const chart = await world.make('/api/v1/chart/', {
    slice_name: 'Tagged',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
  });
  await world.call('POST', `/api/v1/tag/2/${chart}/`, { properties: { tags: ['fleet', 'north'] } });
  const list = await world.call('GET', '/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:fleet)))');
  const [tag] = list.body['ids'] as number[];
  const named = async () => {
    const found = await world.call('GET', `/api/v1/tag/get_objects/?tagIds=${tag}&types=chart`);
    return (found.body['result'] as { name: string }[]).map(({ name }) => name);
  };
  expect(await named()).toEqual(['Tagged']);
  const charts = await world.call(
    'GET',
    '/api/v1/chart/?q=(filters:!((col:tags,opr:chart_tags,value:flee)))',
  );
  expect(charts.body).toMatchObject({ count: 1, ids: [chart] });
  await world.call('DELETE', `/api/v1/tag/2/${chart}/fleet/`);
  expect(await named()).toEqual([]);
  const kept = await world.call('GET', `/api/v1/chart/${chart}`);
  expect(kept.body).toMatchObject({ result: { tags: [{ name: 'north' }] } });
});

test('recent activity lists the dashboards a person opened, last first, without deleted ones', async () => {
  const ids = [];
  for (const dashboard_title of ['East', 'West', 'Gone']) {
    ids.push(await world.make('/api/v1/dashboard/', { dashboard_title }));
  }
  const events = ids.map((source_id) => ({ event_name: 'mount_dashboard', source: 'dashboard', source_id }));
  for (const each of events)
    await world.text('POST', '/superset/log/?explode=events', JSON.stringify({ events: [each] }));
  await world.call('DELETE', `/api/v1/dashboard/${ids[2]}`);
  const { body } = await world.call('GET', '/api/v1/log/recent_activity/?q=(page_size:10)');
  const titles = (body['result'] as { item_title: string }[]).map(({ item_title: title }) => title);
  expect(titles.toSorted()).toEqual(['East', 'West']);
});
