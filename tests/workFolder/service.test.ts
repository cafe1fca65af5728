import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setTitle } from '#commands/dashboard/dashboard.ts';
import { editDocument } from '#documents/commands/editCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import { copyDocument } from '#documents/commands/lifeCommands.ts';
import { newUuid } from '#domain/newUuid.ts';
import { documentsByUuid, listDocuments } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { createWorkFolder, type FollowedWorkFolder } from '../../src/app/workFolder/createWorkFolder.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { deviceOfServer } from './deviceOfServer.ts';
import { fakeDisk } from './fakeDisk.ts';

/* What a person begins, allows, decides and ends. */

const SHOP = '7c977b0d-4c22-5479-a12a-cac0b7576450';
const FILE = 'dashboards/A_shop_in_numbers_7c977b0d.yaml';

let world: ExchangeWorld;
let device: ReturnType<typeof deviceOfServer>;
let disk: ReturnType<typeof fakeDisk>;
let isReachable: boolean;
let said: string[];
let dismissed: string[];
let permission: PermissionState;
const locks = heldLocks();
beforeAll(async () => {
  world = await exchangeWorld();
});
beforeEach(async () => {
  device = deviceOfServer(world.admin);
  disk = fakeDisk();
  isReachable = true;
  said = [];
  dismissed = [];
  permission = 'granted';
  await device.readDashboard(SHOP);
});

const page = (): FollowedWorkFolder =>
  createWorkFolder({
    ...device,
    lock: locks,
    toasts: {
      show: (_type, text) => void said.push(text),
      dismiss: (id) => void dismissed.push(String(id)),
    },
    showFolder: () => undefined,
    isReachable: () => isReachable,
    onStorageError: (error) => void said.push(JSON.stringify(error)),
    choose: async () => ({ name: 'repository' }),
    opened: () => ({ ...disk.root, queryPermission: async () => permission }),
  });

const title = async (): Promise<string | undefined> =>
  (await listDashboards(device.db)).find(({ uuid }) => uuid === SHOP)?.title;
async function rename(to: string): Promise<void> {
  const id = (await listDashboards(device.db)).find(({ uuid }) => uuid === SHOP)?.id ?? 0;
  expect((await device.dispatch(setTitle({ id, title: to }))).ok).toBe(true);
}
const contradicted = (folder: FollowedWorkFolder) =>
  folder.state.get()?.files.find(({ state }) => state === 'conflict')?.id ?? '';

test.each([
  ['mine', 'Quay'],
  ['theirs', 'Harbour'],
] as const)('what both changed is told once, and a decision for %s is what both have', async (side, kept) => {
  const folder = page();
  await folder.begin(SHOP);
  await rename('Quay');
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  await folder.look(true);
  await folder.look(true);
  expect(said).toEqual([expect.stringMatching(/^The page and the folder both changed Quay: .*title/i)]);
  expect((await setting(device.db, 'workFolder'))?.needsPerson).toBe(true);
  const id = contradicted(folder);
  const conflict = await folder.conflictOf(id);
  expect(conflict?.conflicts).toMatchObject([{ mine: { value: 'Quay' }, theirs: { value: 'Harbour' } }]);
  if (conflict) await folder.decide(id, conflict, [side]);
  expect(disk.textOf(FILE)).toMatch(new RegExp(`^dashboard_title: ${kept}\n`));
  await folder.look(true);
  expect(folder.state.get()?.files.map(({ state }) => state)).not.toContain('conflict');
  expect((await setting(device.db, 'workFolder'))?.needsPerson).toBe(false);
});

test('a folder that the browser closes is asked for again, and goes on where it was', async () => {
  const folder = page();
  await folder.begin(SHOP);
  disk.break('NotAllowedError');
  await rename('Quay');
  await folder.look(true);
  expect(folder.state.get()?.access).toBe('ask');
  expect((await setting(device.db, 'workFolder'))?.needsPerson).toBe(true);
  disk.break(null);
  await folder.allow();
  expect(folder.state.get()?.access).toBe('granted');
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n/);
  disk.break('NotFoundError');
  await rename('Pier');
  await folder.look(true);
  expect(folder.state.get()?.access).toBe('lost');
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n/);
});

test('a page after a start goes on with what is stored, without the network', async () => {
  await page().begin(SHOP);
  isReachable = false;
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  const next = page();
  await next.look(true);
  expect(said).toEqual(['The folder changed A shop in numbers. That can be undone.']);
  await next.look(true);
  expect(next.state.get()?.files.every(({ state }) => state === 'same')).toBe(true);
});

test('without the network what is about a chart or dataset that was never read waits, and no file names it as none', async () => {
  isReachable = false;
  const folder = page();
  await folder.begin(SHOP);
  const files = folder.state.get()?.files ?? [];
  expect(files.find(({ kind }) => kind === 'dashboard')).toMatchObject({
    state: 'fault',
    reason: 'Its dataset is not known on this device.',
  });
  expect(Object.values(disk.texts()).join('')).not.toContain('datasetUuid: null');
  isReachable = true;
  await folder.look(true);
  expect(folder.state.get()?.files.every(({ state }) => state === 'same')).toBe(true);
});

test('it ends with one step, and the files stay; begun anew, a removed file is written again', async () => {
  const folder = page();
  await folder.begin(SHOP);
  const before = disk.texts();
  await folder.stop(SHOP);
  expect(folder.state.get()).toBeNull();
  expect(await setting(device.db, 'workFolder')).toBeNull();
  await rename('Quay');
  await folder.look(true);
  expect(disk.texts()).toEqual(before);
  await rename('A shop in numbers');
  disk.remove(FILE);
  await folder.begin(SHOP);
  expect(disk.textOf(FILE)).toBe(before[FILE]);
});

test('another page that is at it is waited for', async () => {
  const folder = page();
  await folder.begin(SHOP);
  await rename('Quay');
  locks.held.add(`sextant folder ${device.db.name}`);
  await folder.look(true);
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: A shop/);
  locks.held.clear();
  await folder.look(false);
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n/);
  expect(await title()).toBe('Quay');
});

test.each(['mine', 'theirs'] as const)(
  'what changes in the file while a person decides for %s is not written over',
  async (side) => {
    const folder = page();
    await folder.begin(SHOP);
    await rename('Quay');
    disk.edit(FILE, 'A shop in numbers', 'Harbour');
    await folder.look(true);
    const id = contradicted(folder);
    const conflict = await folder.conflictOf(id);
    disk.edit(FILE, 'Harbour', 'Dock');
    await folder.look(false);
    if (conflict) await folder.decide(id, conflict, [side]);
    expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Dock\n/);
    expect(contradicted(folder) === '').toBe(side === 'theirs');
    expect(await title()).toBe(side === 'theirs' ? 'Dock' : 'Quay');
  },
);

test('datasets that the folder has with other line ends are not written again', async () => {
  await page().begin(SHOP);
  const folder = page();
  await folder.stop(null);
  for (const [path, text] of Object.entries(disk.texts())) disk.put(path, text.replaceAll('\n', '\r\n'));
  const before = disk.texts();
  await folder.begin(SHOP);
  await folder.look(true);
  expect(disk.texts()).toEqual(before);
});

test('a folder that is allowed in another page is no longer asked for', async () => {
  const folder = page();
  await folder.begin(SHOP);
  permission = 'prompt';
  await folder.look(false);
  expect(folder.state.get()?.access).toBe('ask');
  permission = 'granted';
  await folder.look(false);
  expect(folder.state.get()?.access).toBe('granted');
});

test('a folder that a person does not allow gets no dashboard', async () => {
  const folder = page();
  await folder.begin(SHOP);
  permission = 'denied';
  expect(await folder.begin('00000000-2222-4333-8444-000000000000')).toBe(false);
  expect(folder.state.get()).toMatchObject({ access: 'ask', dashboards: [SHOP] });
});

test('a full disk is told, and what it did not take is written once it has room', async () => {
  const folder = page();
  await folder.begin(SHOP);
  disk.fill(true);
  await rename('Quay');
  await folder.look(true);
  expect(folder.state.get()?.files).toContainEqual(
    expect.objectContaining({ path: FILE, state: 'fault', reason: 'The disk is full. Free up space on it.' }),
  );
  expect(said).toEqual([expect.stringContaining('The disk is full.')]);
  disk.fill(false);
  await folder.look(false);
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n/);
  expect(folder.state.get()?.files.every(({ state }) => state === 'same')).toBe(true);
});

test('charts that another dashboard in the folder shows go on as they were when one is taken out', async () => {
  const folder = page();
  await folder.begin(SHOP);
  const [row] = await documentsByUuid(device.db, SHOP);
  const copy = newUuid(device.random);
  await device.dispatch(copyDocument({ id: row?.id ?? '', to: { id: copy, uuid: copy } }));
  await folder.begin(copy);
  const [chart] = (await listDocuments(device.db, 'chart')).filter(({ draft }) => draft === null);
  if (chart === undefined) throw new Error('There is no chart');
  const changes = recipe(chartDocument, shown(chart) as ChartContents, (draft) => {
    draft.title = 'Ships';
  });
  await device.dispatch(editDocument({ id: chart.id, changes, label: 'Renamed' }));
  await folder.stop(copy);
  expect(folder.state.get()?.files.every(({ state }) => state === 'same')).toBe(true);
  expect(Object.values(disk.texts()).join('')).toContain('slice_name: Ships\n');
});
