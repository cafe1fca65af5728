import { describe, expect, test } from 'vitest';
import { pullLayers } from '#commands/pull/pullRecords.ts';
import { layerDocument } from '#documents/kinds/annotationLayer.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import {
  annotationFrame,
  annotationTime,
  canonicalLayer,
  freeTitle,
  type LayerContents,
} from '#domain/chart/annotation/layerContents.ts';
import { putCharts } from '#store/charts/charts.ts';
import { chartsWithLayer } from '#store/charts/chartsWithLayer.ts';
import { getDocument, listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { write } from '#store/write.ts';
import { createWorld, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000a1';
const STORM = { description: 'from the west', start: '2020-03-01T00:00:00', end: '2020-03-02T00:00:00' };
const TIDE = { description: '', start: '2020-04-01T00:00:00', end: '2020-04-01T00:00:00' };

async function edited(
  world: World,
  id: string,
  change: Parameters<typeof recipe<LayerContents>>[2],
): Promise<void> {
  const row = await getDocument(world.db, id);
  const content = (row && shown(row)) as LayerContents;
  const changes = recipe(layerDocument, content, change);
  await world.run(editDocument({ id, changes, label: 'Edit' }), saveDocument({ id }));
}

const annotationsOf = ({ server }: World, layer: number) =>
  server.meta.annotations.ofLayer(layer).map(({ shortDescr, startDttm }) => [shortDescr, startDttm]);

describe.each(['embedded', 'superset'] as const)('annotation layers on a server of the kind %s', (kind) => {
  test('a layer made offline with its annotations is on the server later, once', async () => {
    const world = await createWorld(1, kind);
    world.start();
    world.network.online = false;
    const content = canonicalLayer({ title: 'Weather', description: 'd', annotations: { Storm: STORM } });
    await world.run(
      createDocument({ id: UUID, uuid: UUID, kind: 'annotationLayer', content: { ...content } }),
    );
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    const layer = world.server.meta.annotations.layerNamed('Weather');
    expect(layer?.descr).toBe('d');
    expect(annotationsOf(world, layer?.id ?? 0)).toEqual([['Storm', Date.UTC(2020, 2, 1)]]);
    expect(await getDocument(world.db, UUID)).toMatchObject({
      remoteId: layer?.id,
      saved: null,
      draft: null,
    });
  });

  test('annotations of two people are merged one by one, and a deleted layer takes its annotations along', async () => {
    const world = await createWorld(1, kind);
    const { annotations } = world.server.meta;
    const moments = { createdOn: 0, changedOn: 0 };
    const layer = annotations.insertLayer({ name: 'Weather', ...moments });
    const at = { startDttm: 0, endDttm: 0, ...moments };
    annotations.insert({ layerId: layer, shortDescr: 'Old', ...at });
    world.start();
    expect((await pullLayers(world)).ok).toBe(true);
    const [row] = await listDocuments(world.db, 'annotationLayer');
    const id = row?.id ?? '';
    annotations.insert({ layerId: layer, shortDescr: 'Theirs', ...at });
    await edited(world, id, (draft) => {
      const { annotations: mine } = draft as { annotations: Record<string, object> };
      mine['Tide'] = TIDE;
      delete mine['Old'];
    });
    await world.pass(9.9);
    expect(annotationsOf(world, layer).map(([name]) => name)).toEqual(['Theirs', 'Tide']);
    expect(await listOutbox(world.db)).toEqual([]);
    await world.run(deleteDocument({ id }));
    await world.pass(60);
    expect(annotations.layer(layer)).toBe(null);
    expect(annotations.ofLayer(layer)).toEqual([]);
  });
});

test('times of annotations are dates of UTC, with or without a time', () => {
  expect(['2020-02-29', '2020-02-29 12:30', '2020-02-29T12:30:15'].map(annotationTime)).toEqual([
    '2020-02-29T00:00:00',
    '2020-02-29T12:30:00',
    '2020-02-29T12:30:15',
  ]);
  expect(['', 'x', '2020-13-01', '12:30'].map(annotationTime)).toEqual([null, null, null, null]);
});

test('the rows of a layer on this device are those that a server sends', () => {
  const frame = annotationFrame({ title: 'Weather', description: '', annotations: { Storm: STORM } });
  expect(frame.columns.map(({ name, values }) => [name, values[0]])).toEqual([
    ['start_dttm', Date.UTC(2020, 2, 1)],
    ['end_dttm', Date.UTC(2020, 2, 2)],
    ['short_descr', 'Storm'],
    ['long_descr', 'from the west'],
  ]);
});

test('a new layer gets a title that no other has', () => {
  expect(freeTitle('New layer', ['New layer', 'New layer 2'])).toBe('New layer 3');
});

test('the charts that draw a layer are known by their forms, shown or not; others may draw it, too', async () => {
  const { db } = await createWorld(1, 'embedded');
  const chart = (id: number, name: string, formData: object | null) => ({
    id,
    uuid: null,
    name,
    vizType: 'echarts_timeseries_line',
    description: '',
    datasetId: 1,
    datasetName: '',
    changedAt: null,
    changedBy: '',
    certifiedBy: '',
    dashboards: null,
    formData: formData && { ...formData },
  });
  const drawing = (value: unknown, more: object = {}) => ({
    annotation_layers: [{ name: 'Storms', sourceType: 'NATIVE', value, ...more }],
  });
  await write(db, async (tx) => {
    await putCharts(tx, [
      chart(1, 'Ships', drawing(7)),
      chart(-2, 'Crews', drawing('7', { show: false })),
      chart(3, 'Cargo', drawing(8)),
      chart(4, 'Tides', drawing(7, { sourceType: 'table' })),
      chart(5, 'Ports', {}),
    ]);
  });
  const charts = [
    { id: -2, name: 'Crews' },
    { id: 1, name: 'Ships' },
  ];
  expect(await chartsWithLayer(db, 7)).toEqual({ charts, isComplete: true });
  await write(db, (tx) => putCharts(tx, [chart(6, 'Fleet', null)]));
  expect(await chartsWithLayer(db, 7)).toEqual({ charts, isComplete: false });
});
