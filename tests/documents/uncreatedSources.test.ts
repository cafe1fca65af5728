import { describe, expect, test } from 'vitest';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { newLayer } from '#domain/chart/annotation/annotationLayer.ts';
import { type ChartContents, newChartContents } from '#domain/chart/chartContents.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { sourcesHere } from '#features/documents/annotations/annotationsHere.ts';
import { relatedChartsHere } from '#features/explore/data/relatedChartsHere.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld, type ServerKind, type World } from '../world/world.ts';

/* Annotation layers and charts that were made without a server, as layers of a chart. */

const LAYER = '11111111-2222-4333-8444-00000000001a';
const SOURCE = '11111111-2222-4333-8444-00000000002c';
const CHART = '11111111-2222-4333-8444-00000000003c';
const FILE = '-1000000007__table';

async function worldWith(kind: ServerKind) {
  const world = await createWorld(1, kind);
  const { meta } = world.server;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = meta.databases.insert(database, 0);
  const dataset = { databaseId, tableName: 'orders', details: '{}', uuid: 's', createdOn: 0, changedOn: 0 };
  const datasource = `${meta.datasets.insert(dataset)}__table`;
  world.start();
  world.network.online = false;
  const chart = (id: string, title: string, form: object) =>
    world.run(
      createDocument({
        id,
        uuid: id,
        kind: 'chart',
        content: { ...newChartContents(title, { viz_type: 'echarts_timeseries_line', ...form }) },
      }),
    );
  const layer = (id: string) =>
    world.run(
      createDocument({
        id,
        uuid: id,
        kind: 'annotationLayer',
        content: { title: 'Holidays', description: '', annotations: {} },
      }),
    );
  return { world, chart, layer, datasource };
}

const numberOf = async ({ db }: World, id: string) => (await getDocument(db, id))?.remoteId ?? expect.fail();

/** What the layers of a chart show, as the server has it. */
async function storedLayers(world: World, id: string): Promise<unknown[]> {
  const response = await world.elsewhere.get(`/api/v1/chart/${await numberOf(world, id)}`);
  const { params } = asRecord(asRecord(await response.json())['result']);
  const form = asRecord(JSON.parse(String(params)));
  return asList(form['annotation_layers']).map((each) => asRecord(each)['value']);
}

async function edited(world: World, id: string, controls: object): Promise<void> {
  const row = (await getDocument(world.db, id)) ?? expect.fail();
  const changes = recipe(chartDocument, shown(row) as ChartContents, (draft) => {
    draft.form = { ...draft.form, ...controls };
  });
  await world.run(editDocument({ id, changes, label: 'Edit' }), saveDocument({ id }));
}

const line = (name: string, value: string) =>
  newLayer({ name, annotationType: 'TIME_SERIES', sourceType: 'line', value });

const LAYERS = [
  newLayer({ name: 'A', annotationType: 'EVENT', sourceType: 'NATIVE', value: LAYER }),
  newLayer({ name: 'B', annotationType: 'TIME_SERIES', sourceType: 'line', value: SOURCE }),
  newLayer({ name: 'C', value: 'x' }),
];

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (kind) => {
  test('a chart is created after its sources, with the numbers they then have', async () => {
    const { world, chart, layer, datasource } = await worldWith(kind);
    await chart(CHART, 'Orders', { datasource, annotation_layers: LAYERS });
    await chart(SOURCE, 'Goals', { datasource });
    await layer(LAYER);
    world.network.online = true;
    await world.pass(90);
    expect(await listOutbox(world.db)).toEqual([]);
    const layers = await numberOf(world, LAYER);
    const source = await numberOf(world, SOURCE);
    expect(await storedLayers(world, CHART)).toEqual([layers, source, 'x']);
  });

  test('two charts that are sources of each other and of themselves are both created, then saved with their layers', async () => {
    const { world, chart, datasource } = await worldWith(kind);
    const both = { datasource, annotation_layers: [line('A', SOURCE), line('B', CHART), line('C', CHART)] };
    await chart(CHART, 'Orders', { datasource });
    await chart(SOURCE, 'Goals', both);
    // Both are open in windows of their own: neither knows what the other was given.
    await edited(world, CHART, { annotation_layers: [line('D', SOURCE)] });
    world.network.online = true;
    await world.pass(120);
    expect(await listOutbox(world.db)).toEqual([]);
    const orders = await numberOf(world, CHART);
    const goals = await numberOf(world, SOURCE);
    expect(await storedLayers(world, CHART)).toEqual([goals]);
    expect(await storedLayers(world, SOURCE)).toEqual([goals, orders, orders]);
  });

  test('a chart is created while the creation of its source is rejected, and its layer waits', async () => {
    const { world, chart, datasource } = await worldWith(kind);
    await chart(CHART, 'Orders', { datasource, annotation_layers: [line('A', SOURCE)] });
    await chart(SOURCE, 'Goals', { datasource: '99__table' });
    world.network.online = true;
    await world.pass(60);
    const pending = [
      { command: 'document.create', state: 'parked' },
      { command: 'document.save', state: 'queued' },
    ];
    expect(await listOutbox(world.db)).toMatchObject(pending);
    expect(await storedLayers(world, CHART)).toEqual([]);
    await edited(world, SOURCE, { datasource });
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await storedLayers(world, CHART)).toEqual([await numberOf(world, SOURCE)]);
  });
});

test('layers and charts that no server has are offered, but not those of files to a chart of a server', async () => {
  const { world, chart, layer, datasource } = await worldWith('embedded');
  await layer(LAYER);
  await chart(SOURCE, 'Goals', { datasource });
  await chart(CHART, 'Orders', { datasource, annotation_layers: LAYERS });
  await chart('11111111-2222-4333-8444-00000000004c', 'Of a file', { datasource: FILE });
  const offered = async (id: string, over: string) => {
    const { native, charts } = await sourcesHere(world.db, { id, form: { datasource: over } });
    // The layers of a map are charts only.
    const related = await relatedChartsHere(world.db, { id, form: { datasource: over } });
    expect(related.map(({ id: each, uuid }) => [each, uuid])).toEqual(
      charts.map((each) => [each.id, each.id]),
    );
    return [...native, ...charts].map(({ name }) => name);
  };
  expect(await offered(CHART, datasource)).toEqual(['Holidays', 'Goals']);
  expect(await offered(SOURCE, datasource)).toEqual(['Holidays', 'Orders']);
  expect(await offered('another', FILE)).toEqual(['Holidays', 'Goals', 'Of a file', 'Orders']);
});
