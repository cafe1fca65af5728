import { describe, expect, test } from 'vitest';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { newLayer } from '#domain/chart/annotation/annotationLayer.ts';
import { type ChartContents, newChartContents } from '#domain/chart/chartContents.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { sourcesHere } from '#features/documents/annotations/annotationsHere.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#store/outbox/outbox.ts';
import { createWorld, type ServerKind } from '../world/world.ts';

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
    const numberOf = async (id: string) => (await getDocument(world.db, id))?.remoteId ?? 0;
    const row = await getDocument(world.db, CHART);
    const { form } = shown(row ?? expect.fail()) as ChartContents;
    const values = (form['annotation_layers'] as unknown[]).map((each) => asRecord(each)['value']);
    expect(values).toEqual([await numberOf(LAYER), await numberOf(SOURCE), 'x']);
    expect(row?.remoteId).toBeGreaterThan(0);
  });
});

test('layers and charts that no server has are offered, but not those a chart could wait for for ever', async () => {
  const { world, chart, layer, datasource } = await worldWith('embedded');
  await layer(LAYER);
  await chart(SOURCE, 'Goals', { datasource });
  await chart(CHART, 'Orders', { datasource, annotation_layers: LAYERS });
  await chart('11111111-2222-4333-8444-00000000004c', 'Of a file', { datasource: FILE });
  const offered = async (id: string, over: string) => {
    const { native, charts } = await sourcesHere(world.db, { id, form: { datasource: over } });
    return [...native, ...charts].map(({ name }) => name);
  };
  expect(await offered(CHART, datasource)).toEqual(['Holidays', 'Goals']);
  // It is a layer of Orders, which is created after it.
  expect(await offered(SOURCE, datasource)).toEqual(['Holidays']);
  expect(await offered('another', FILE)).toEqual(['Holidays', 'Goals', 'Of a file']);
});
