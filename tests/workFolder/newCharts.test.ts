import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createEntity } from '#api/entity/namedEntity.ts';
import { deleteDocument, pushDocument } from '#documents/commands/lifeCommands.ts';
import { editDocument, saveDocument, undoEdit, redoEdit } from '#documents/commands/editCommands.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentsByUuid } from '#store/documents/documents.ts';
import { putSetting, setting } from '#store/settings.ts';
import { beginWorkFolder } from '#store/workFolder.ts';
import { write } from '#store/write.ts';
import { createWorkFolder, type FollowedWorkFolder } from '../../src/app/workFolder/createWorkFolder.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { deviceOfServer } from './deviceOfServer.ts';
import { fakeDisk } from './fakeDisk.ts';
import { likeChart, withPlace } from './mergedChart.ts';

/* Files of charts that are merged into the folder, and that nobody made here. */

const SHOP = '7c977b0d-4c22-5479-a12a-cac0b7576450';
const FILE = 'dashboards/A_shop_in_numbers_7c977b0d.yaml';
const NEW = '0badcafe-2222-4333-8444-000000000000';
const CHART = 'charts/Boats.yaml';
/** Of nothing. */
const NONE = '0badcafe-0000-4333-8444-000000000000';

let world: ExchangeWorld;
let device: ReturnType<typeof deviceOfServer>;
let disk: ReturnType<typeof fakeDisk>;
let folder: FollowedWorkFolder;
let isReachable: boolean;
let said: string[];
let dismissed: string[];
beforeAll(async () => {
  world = await exchangeWorld();
});
beforeEach(() => begin());

async function begin(): Promise<void> {
  device = deviceOfServer(world.admin);
  disk = fakeDisk();
  isReachable = true;
  said = [];
  dismissed = [];
  folder = page();
  await device.readDashboard(SHOP);
  await folder.begin(SHOP);
}

const page = (): FollowedWorkFolder =>
  createWorkFolder({
    ...device,
    lock: heldLocks(),
    toasts: {
      show: (_type, text) => void said.push(text),
      dismiss: (id) => void dismissed.push(String(id)),
    },
    showFolder: () => undefined,
    isReachable: () => isReachable,
    onStorageError: (error) => void said.push(JSON.stringify(error)),
    choose: async () => ({ name: 'repository' }),
    opened: () => disk.root,
  });

/** The chart of the folder that ours is like. */
function like() {
  const path = Object.keys(disk.texts()).find((each) => each.startsWith('charts/') && each !== CHART) ?? '';
  const text = disk.textOf(path);
  return { path, text, uuid: /^uuid: (.*)$/m.exec(text)?.[1] ?? '' };
}
const ours = (): string => likeChart(like().text, like().uuid, { uuid: NEW, name: 'Boats' });

/** As a merge of somebody's branch: a chart, and its place beside the one that it is like. */
function merge(change: (chart: string) => string = (chart) => chart): void {
  disk.put(CHART, change(ours()));
  disk.put(FILE, withPlace(disk.textOf(FILE), like().uuid, NEW));
}

const rowOf = async (uuid: string): Promise<StoredDocument | undefined> =>
  (await documentsByUuid(device.db, uuid))[0];
async function dashboard() {
  const row = await rowOf(SHOP);
  if (!row) throw new Error('There is no dashboard');
  return { id: row.id, row, contents: shown(row) as DashboardContents };
}
const shows = async (): Promise<boolean> =>
  Object.values((await dashboard()).contents.layout)
    .map(chartOf)
    .includes(NEW);
const outbox = async () => (await device.db.outbox.toArray()).map(({ command }) => command);
const fileOf = (path: string) => folder.state.get()?.files.find((each) => each.path === path);

test('a new file of a chart and its place become one step, without the network and without a save', async () => {
  isReachable = false;
  merge();
  const before = disk.texts();
  await folder.look(false);
  expect(said).toEqual(['The folder changed A shop in numbers. That can be undone.']);
  const made = await rowOf(NEW);
  expect(made).toMatchObject({ remoteId: null, saved: null });
  expect((shown(made as StoredDocument) as ChartContents).title).toBe('Boats');
  expect(await shows()).toBe(true);
  expect((await dashboard()).row.draft?.done.map(({ label }) => label)).toEqual(['From the folder']);
  expect(await outbox()).toEqual([]);
  expect(folder.state.get()?.files.every(({ state }) => state === 'same')).toBe(true);
  await folder.look(true);
  expect(disk.texts()).toEqual(before);

  const { id } = await dashboard();
  await device.dispatch(undoEdit({ id }));
  await folder.look(true);
  expect(await shows()).toBe(false);
  expect(disk.textOf(FILE)).not.toContain(NEW);
  expect(disk.textOf(CHART)).toBe(before[CHART]);
  await device.dispatch(redoEdit({ id }));
  await folder.look(true);
  expect(await shows()).toBe(true);
  expect(disk.texts()).toEqual(before);
});

test('the chart is saved with the dashboard, which waits for it', async () => {
  merge();
  await folder.look(false);
  await device.dispatch(saveDocument({ id: (await dashboard()).id }));
  const rows = await device.db.outbox.toArray();
  expect(rows.map(({ command, needs }) => [command, needs])).toEqual([
    ['document.create', []],
    ['document.save', [`document:${NEW}`]],
  ]);
  expect(await rowOf(NEW)).toMatchObject({ draft: null, saved: { content: { title: 'Boats' } } });
});

test('it is saved as well with a dashboard that was deleted on the server and is created anew', async () => {
  merge();
  await folder.look(false);
  const { id } = await dashboard();
  await device.db.documents.update(id, { detachedAt: 1, remoteId: null });
  await device.dispatch(pushDocument({ id, uuid: NONE }));
  const rows = await device.db.outbox.toArray();
  expect(rows.map(({ command, lane }) => [command, lane])).toEqual([
    ['document.create', `document:${NEW}`],
    ['document.create', `document:${id}`],
  ]);
});

test('a chart that the server has since is read, not made', async () => {
  const before = world;
  world = await exchangeWorld();
  await begin();
  merge();
  const [dataset] = world.app.meta.datasets.list();
  const made = await createEntity(device.api.client, 'chart', NEW, {
    slice_name: 'Boats there',
    viz_type: 'table',
    params: '{}',
    datasource_id: dataset?.id,
    datasource_type: 'table',
  });
  expect(made.ok).toBe(true);
  await folder.look(false);
  expect(await rowOf(NEW)).toMatchObject({ remoteId: expect.any(Number), draft: null });
  world = before;
});

test.each([
  [
    'a dataset that nobody knows',
    /^dataset_uuid: .*$/m,
    `dataset_uuid: ${NONE}`,
    `It names ${NONE}, which is not known`,
  ],
  ['broken YAML', /^slice_name: .*$/m, 'slice_name: [', /line \d+/],
  ['a value of another kind', /^cache_timeout: .*$/m, 'cache_timeout: soon', /^Line \d+: cache_timeout/],
  ['no name', /^slice_name: .*$/m, 'slice_name: ""', /title/],
])('one with %s is named with why, and nothing is made of it', async (_what, from, to, reason) => {
  merge((chart) => chart.replace(from, to));
  await folder.look(false);
  expect(fileOf(CHART)).toMatchObject({
    state: 'fault',
    reason: typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
  });
  expect(said.join()).toContain(`${CHART} is left as it is.`);
  expect(fileOf(FILE)).toMatchObject({
    state: 'fault',
    reason: `It names ${CHART}, which is not known here.`,
  });
  expect(await rowOf(NEW)).toBeUndefined();
  expect(await shows()).toBe(false);
  // Mended, it is made, and what was told of it is gone.
  const told = [...said];
  expect(dismissed).toEqual([]);
  disk.put(CHART, ours());
  await folder.look(false);
  expect(await shows()).toBe(true);
  expect(dismissed.toSorted()).toEqual(told.map((text) => `folder ${text}`).toSorted());
});

test('whoever may not create charts is told so, and nothing is made', async () => {
  await write(device.db, (tx) => putSetting(tx, 'rights', { isAdmin: false, pairs: ['can_read Chart'] }));
  merge();
  await folder.look(false);
  expect(fileOf(FILE)).toMatchObject({
    state: 'fault',
    reason: expect.stringContaining('none of your roles'),
  });
  expect(await rowOf(NEW)).toBeUndefined();
});

test('one that is deleted here stays so, although its file is there', async () => {
  merge();
  await folder.look(false);
  await device.dispatch(deleteDocument({ id: NEW }));
  expect(await rowOf(NEW)).toBeUndefined();
  await folder.look(true);
  expect(fileOf(CHART)).toMatchObject({ reason: 'Its chart was deleted, and is not made again.' });
  expect(await rowOf(NEW)).toBeUndefined();
});

test('a file that is removed leaves the chart and its place', async () => {
  merge();
  await folder.look(false);
  disk.remove(CHART);
  await folder.look(false);
  expect(folder.state.get()?.files.find(({ id }) => id === NEW)?.state).toBe('gone');
  expect(await rowOf(NEW)).toBeDefined();
  expect(await shows()).toBe(true);
});

test('a file of a chart that no file of these dashboards places is none of theirs', async () => {
  merge();
  disk.put(FILE, disk.textOf(FILE).replaceAll(NEW, NONE));
  await folder.look(false);
  expect(fileOf(CHART)).toBeUndefined();
  expect(await rowOf(NEW)).toBeUndefined();
});

test('edits of the page meanwhile stay beside the new chart', async () => {
  const { id, contents } = await dashboard();
  const changes = recipe(dashboardDocument, contents, (draft) => void (draft.title = 'Quay'));
  await device.dispatch(editDocument({ id, changes, label: 'Renamed' }));
  merge();
  await folder.look(true);
  expect(await shows()).toBe(true);
  expect((await dashboard()).contents.title).toBe('Quay');
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n/);
  expect(disk.textOf(FILE)).toContain(NEW);
});

test('of a chart that is there and others own, what the folder has differently says that it cannot be saved', async () => {
  await write(device.db, (tx) => putSetting(tx, 'rights', { isAdmin: false, pairs: ['can_write Chart'] }));
  const { uuid, text, path } = like();
  const row = await rowOf(uuid);
  await device.db.documents.update(
    row?.id ?? '',
    (each) => void Object.assign(each.confirmed?.content ?? {}, { owners: [99] }),
  );
  const stored = await setting(device.db, 'workFolder');
  if (stored) await beginWorkFolder(device.db, { ...stored, bases: {} });
  disk.put(path, text.replace(/^slice_name: .*$/m, 'slice_name: Boats'));
  await folder.look(true);
  expect(fileOf(path)).toMatchObject({
    state: 'conflict',
    reason: expect.stringMatching(/ \(you may not save what the folder has\)$/),
  });
});
