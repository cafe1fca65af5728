import { afterAll, beforeAll, expect, test } from 'vitest';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { cheapHash } from '../../support/cheapHash.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { PASSWORD } from '../testApp.ts';

/* The older call for chart data, for maps of layers and flows of events: as a Superset 6.1 answers it. */

const PATH = '/superset/explore_json/';
const PLACE = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
let world: CallWorld;
let dataset: number;
let charts: readonly number[];
beforeAll(async () => {
  world = await callWorld(undefined, undefined, undefined, [
    `CREATE TABLE places AS SELECT * FROM (VALUES
       (1.0, 50.0, 7, 'a', TIMESTAMP '2004-01-01'), (2.0, 51.0, 9, 'b', TIMESTAMP '2005-06-01'),
       (2.0, 51.0, 9, 'b', TIMESTAMP '2005-06-01')
     ) AS t(lon, lat, n, kind, seen)`,
  ]);
  const place = { database: world.databaseId, schema: 'main' };
  dataset = await world.make('/api/v1/dataset/', { ...place, table_name: 'places' });
  const other = await world.make('/api/v1/dataset/', { ...place, table_name: 'ships' });
  const made: number[] = [];
  for (const [type, form, table] of [
    ['deck_scatter', { spatial: PLACE, row_limit: 10 }, dataset],
    ['deck_hex', { spatial: PLACE, size: 'count', row_limit: 10 }, dataset],
    ['deck_scatter', { spatial: { ...PLACE, lonCol: 'gone' } }, dataset],
    ['pie', { metric: 'count' }, other],
  ] as const)
    made.push(
      // In the order of their ids.
      await world.make('/api/v1/chart/', {
        slice_name: type,
        viz_type: type,
        datasource_id: table,
        datasource_type: 'table',
        params: JSON.stringify(form),
      }),
    );
  charts = made;
});
afterAll(() => world.close());

async function answered(form: object, search = '') {
  const text = JSON.stringify({ datasource: `${dataset}__table`, ...form });
  const { status, body } = await world.form('POST', PATH + search, { form_data: text });
  return { status, body: asRecord(JSON.parse(body)) };
}

test('a map of layers is answered with the features of its layers by type, and with their charts', async () => {
  const form = { viz_type: 'deck_multi', deck_slices: charts.toReversed(), extra_form_data: {} };
  const { status, body } = await answered(form);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: null, query: '', rowcount: 0, colnames: null, cache_key: null });
  const data = asRecord(body['data']);
  const features = asRecord(data['features']);
  expect(Object.keys(features)).toEqual(['deck_scatter', 'deck_hex']);
  expect(asList(features['deck_scatter'])).toHaveLength(2);
  expect(asList(features['deck_hex'])).toHaveLength(2);
  expect(asList(data['slices']).map((each) => asRecord(each)['slice_id'])).toEqual(charts);
  expect(asList(data['slices'])[0]).toMatchObject({
    datasource: 'main.places',
    form_data: { row_limit: 10 },
  });
});

test('the filters of a map of layers are those of its layers', async () => {
  const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'lon', operator: '==', comparator: 1 };
  const form = { viz_type: 'deck_multi', deck_slices: charts, adhoc_filters: [filter] };
  const features = asRecord(asRecord((await answered(form)).body['data'])['features']);
  expect(features['deck_scatter']).toMatchObject([{ position: [1, 50] }]);
  expect(features['deck_hex']).toMatchObject([{ position: [1, 50], weight: 1 }]);
});

test('a layer that the person may not read is left out', async () => {
  const { meta } = world;
  const role = meta.roles.put('Map readers', [
    ['can_explore_json', 'Superset'],
    ['can_read', 'SecurityRestApi'],
    ['datasource_access', `[harbour].[places](id:${dataset})`],
  ]);
  const passwordHash = cheapHash(PASSWORD);
  const names = { firstName: 'R', lastName: 'R', email: 'r@r' };
  meta.roles.grant(meta.users.insert({ username: 'reader', passwordHash, ...names }, 0), role);
  const reader = world.another();
  await reader.signIn('reader', PASSWORD);
  const form = { viz_type: 'deck_multi', datasource: `${dataset}__table`, deck_slices: charts };
  const response = await reader.form('POST', PATH, { form_data: JSON.stringify(form) });
  const data = asRecord(asRecord(await response.json())['data']);
  expect(asList(data['slices']).map((each) => asRecord(each)['slice_id'])).toEqual(charts.slice(0, 3));
});

test('a map without layers has none, and has neither SQL nor rows of its own', async () => {
  const form = { viz_type: 'deck_multi', deck_slices: [] };
  expect((await answered(form)).body['data']).toEqual({ features: {}, mapboxApiKey: '', slices: [] });
  expect((await answered({ viz_type: 'deck_multi', deck_slices: [99_999] })).status).toBe(200);
  expect((await answered(form, '?query=true')).body).toEqual({
    query: 'Query cannot be loaded.',
    language: 'sql',
  });
  expect((await answered(form, '?results=true')).body).toMatchObject({ data: [], rowcount: 0 });
  expect((await answered(form, '?csv=true')).status).toBe(400);
});

test('a flow of events has its events grouped, with their time, by the thing they are of', async () => {
  const form = {
    viz_type: 'event_flow',
    all_columns_x: 'kind',
    entity: 'lon',
    all_columns: ['kind', 'lat'],
    order_by_entity: true,
    granularity_sqla: 'seen',
    time_grain_sqla: 'P1Y',
    row_limit: 5,
  };
  const { status, body } = await answered(form);
  expect(status).toBe(200);
  expect(body['colnames']).toEqual(['__timestamp', 'kind', 'lon', 'lat']);
  expect(body['data']).toEqual([
    { __timestamp: Date.UTC(2004, 0, 1), kind: 'a', lon: 1, lat: 50 },
    { __timestamp: Date.UTC(2005, 0, 1), kind: 'b', lon: 2, lat: 51 },
  ]);
  expect(body['query']).toMatch(/ORDER BY "?lon"? ASC/);
});
