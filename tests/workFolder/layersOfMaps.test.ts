import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createEntity } from '#api/entity/namedEntity.ts';
import { saveDocument } from '#documents/commands/editCommands.ts';
import { shown } from '#documents/state/state.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import { documentsByUuid } from '#store/documents/documents.ts';
import { createWorkFolder, type FollowedWorkFolder } from '../../src/app/workFolder/createWorkFolder.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { deviceOfServer } from './deviceOfServer.ts';
import { fakeDisk } from './fakeDisk.ts';
import { likeChart, withPlace } from './mergedChart.ts';

/* Charts that no dashboard of the folder places: layers of the maps on it. */

const SHOP = '7c977b0d-4c22-5479-a12a-cac0b7576450';
const FILE = 'dashboards/A_shop_in_numbers_7c977b0d.yaml';
const MAP = '0badcafe-2222-4333-8444-000000000000';
const LAYER = '0badcafe-3333-4333-8444-000000000000';
const [MAP_FILE, LAYER_FILE] = ['charts/Boats.yaml', 'charts/Piers.yaml'];

let world: ExchangeWorld;
let device: ReturnType<typeof deviceOfServer>;
let disk: ReturnType<typeof fakeDisk>;
let folder: FollowedWorkFolder;
beforeAll(async () => {
  world = await exchangeWorld();
});
beforeEach(async () => {
  device = deviceOfServer(world.admin);
  disk = fakeDisk();
  folder = createWorkFolder({
    ...device,
    lock: heldLocks(),
    toasts: { show: () => undefined, dismiss: () => undefined },
    showFolder: () => undefined,
    isReachable: () => true,
    onStorageError: (error) => {
      throw new Error(JSON.stringify(error));
    },
    choose: async () => ({ name: 'repository' }),
    opened: () => disk.root,
  });
  await device.readDashboard(SHOP);
});

async function onServer(uuid: string): Promise<number> {
  const [dataset] = world.app.meta.datasets.list();
  const made = await createEntity(device.api.client, 'chart', uuid, {
    slice_name: 'Piers',
    viz_type: 'deck_scatter',
    params: '{}',
    datasource_id: dataset?.id,
    datasource_type: 'table',
  });
  if (!made.ok) throw new Error(made.error.kind);
  return made.value;
}

const formOf = async (uuid: string) => {
  const [row] = await documentsByUuid(device.db, uuid);
  return row && (shown(row) as ChartContents).form;
};
const fileOf = (path: string) => folder.state.get()?.files.find((each) => each.path === path);
const withLayers = (text: string, ...layers: readonly string[]): string =>
  text.replace(
    /^params:$/m,
    ['params:', '  deck_slices:', ...layers.map((each) => `  - ${each}`)].join('\n'),
  );

/** Some chart that the dashboard shows. */
function like() {
  const path = Object.keys(disk.texts()).find((each) => each.startsWith('charts/')) ?? '';
  const text = disk.textOf(path);
  return { path, text, uuid: /^uuid: (.*)$/m.exec(text)?.[1] ?? '' };
}

/** As a merge of somebody's branch: a map with one layer, and its place. */
function merge(): void {
  const { text, uuid } = like();
  disk.put(MAP_FILE, withLayers(likeChart(text, uuid, { uuid: MAP, name: 'Boats' }), LAYER));
  disk.put(FILE, withPlace(disk.textOf(FILE), uuid, MAP));
}

test('layers that only the files have are made with the map that shows them, and saved with it', async () => {
  await folder.begin(SHOP);
  const { text, uuid } = like();
  const layer = likeChart(text, uuid, { uuid: LAYER, name: 'Piers' });
  merge();
  disk.put(LAYER_FILE, layer.replace(/^slice_name: .*$/m, 'slice_name: ['));
  await folder.look(false);
  expect(fileOf(LAYER_FILE)?.state).toBe('fault');
  expect(fileOf(MAP_FILE)?.reason).toBe(`It names ${LAYER}, which is not known here.`);
  expect(await formOf(MAP)).toBeUndefined();

  disk.put(LAYER_FILE, layer);
  await folder.look(false);
  expect(folder.state.get()?.files.every(({ state }) => state === 'same')).toBe(true);
  expect((await formOf(MAP))?.['deck_slices']).toEqual([LAYER]);
  expect(await formOf(LAYER)).toBeDefined();
  const [dashboard] = await documentsByUuid(device.db, SHOP);
  await device.dispatch(saveDocument({ id: dashboard?.id ?? '' }));
  const rows = await device.db.outbox.toArray();
  const lanes = rows.map(({ lane }) => lane);
  expect(new Set(lanes)).toEqual(
    new Set([LAYER, MAP, dashboard?.id ?? ''].map((each) => `document:${each}`)),
  );
});

test('a layer that a map gets in its file, and that only the files have, is made', async () => {
  await folder.begin(SHOP);
  const { path, text, uuid } = like();
  disk.put(LAYER_FILE, likeChart(text, uuid, { uuid: LAYER, name: 'Piers' }));
  disk.put(path, withLayers(text, LAYER));
  await folder.look(false);
  expect(fileOf(path)).toMatchObject({ state: 'same' });
  expect((await formOf(uuid))?.['deck_slices']).toEqual([LAYER]);
  expect(await formOf(LAYER)).toBeDefined();
});

test('a map whose layer cannot be made is not made either, also where its file comes first', async () => {
  await folder.begin(SHOP);
  const { text, uuid } = like();
  merge();
  const layer = likeChart(text, uuid, { uuid: LAYER, name: 'Piers' });
  disk.put(LAYER_FILE, layer.replace(/^dataset_uuid: .*$/m, `dataset_uuid: ${MAP.replace('2222', '5555')}`));
  await folder.look(false);
  expect(fileOf(MAP_FILE)?.reason).toBe(`It names ${LAYER}, which is not known here.`);
  expect(fileOf(LAYER_FILE)?.state).toBe('fault');
  expect(await formOf(MAP)).toBeUndefined();
});

test('layers that the server has are read, for a new map and for one that it has', async () => {
  const id = await onServer(LAYER);
  await folder.begin(SHOP);
  merge();
  await folder.look(false);
  expect(fileOf(MAP_FILE)).toMatchObject({ state: 'same' });
  expect((await formOf(MAP))?.['deck_slices']).toEqual([id]);
});

test('a file names layers by what every server calls them, also those that no dashboard shows', async () => {
  const uuid = LAYER.replace('3333', '4444');
  const id = await onServer(uuid);
  const [shop] = world.app.meta.dashboards.list().filter((each) => each.uuid === SHOP);
  const [chart] = world.app.meta.charts.ofDashboard(shop?.id ?? 0);
  const params = { ...JSON.parse(chart?.params ?? '{}'), deck_slices: [id] };
  await world.admin.send('PUT', `/api/v1/chart/${chart?.id}`, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': world.admin.csrf ?? '' },
    body: JSON.stringify({ params: JSON.stringify(params) }),
  });
  await device.readDashboard(SHOP);
  await folder.begin(SHOP);
  const file = Object.values(disk.texts()).find((each) => each.includes('deck_slices')) ?? '';
  expect(file).toContain(`  deck_slices:\n    - ${uuid}\n`);
});
