import { beforeEach, expect, test } from 'vitest';
import { editDocument, undoEdit } from '#documents/commands/editCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { shown } from '#documents/state/state.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { MAX_FILE_SIZE } from '#domain/code/codeFiles.ts';
import { setting } from '#store/settings.ts';
import { beginWorkFolder, changeWorkFolder } from '#store/workFolder.ts';
import { FOLDERS, readYamlFiles } from '../../src/app/workFolder/diskFolder.ts';
import { followRound, type Round } from '../../src/app/workFolder/round.ts';
import { exchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { partsHere } from '../../src/app/workFolder/partsHere.ts';
import { deviceOfServer } from './deviceOfServer.ts';
import { fakeDisk } from './fakeDisk.ts';

/* A page that works in a folder: what a round writes, what it merges, and what it leaves alone. */

const SHOP = '7c977b0d-4c22-5479-a12a-cac0b7576450';
const FILE = 'dashboards/A_shop_in_numbers_7c977b0d.yaml';

let device: ReturnType<typeof deviceOfServer>;
let disk: ReturnType<typeof fakeDisk>;
let last: Round | null;
let faults: unknown[];
beforeEach(async () => {
  const world = await exchangeWorld();
  device = deviceOfServer(world.admin);
  disk = fakeDisk();
  last = null;
  faults = [];
  await device.readDashboard(SHOP);
  for (const { id } of (await partsHere(device.db, [SHOP])).unread) await device.readChart(id);
  for (const { id } of world.app.meta.datasets.list()) await device.readDataset(id);
  await beginWorkFolder(device.db, {
    name: 'repository',
    handle: {},
    dashboards: [SHOP],
    bases: {},
    writtenAt: null,
    needsPerson: false,
  });
});

async function round(): Promise<Round> {
  const folder = await setting(device.db, 'workFolder');
  if (!folder) throw new Error('There is no folder');
  const { db, dispatch, clock, personId } = device;
  const onStorageError = (error: unknown): void => void faults.push(error);
  const ports = { db, dispatch, clock, personId, onStorageError, opened: () => disk.root };
  const read = await readYamlFiles(disk.root, FOLDERS, last?.disk ?? new Map());
  last = await followRound(ports, folder, read, new Map());
  expect(faults).toEqual([]);
  return last;
}

const parts = async () => (await partsHere(device.db, [SHOP])).parts;
async function dashboard() {
  const row = (await parts()).find(({ kind }) => kind === 'dashboard')?.row;
  if (!row) throw new Error('There is no dashboard');
  return { id: row.id, row, contents: shown(row) as DashboardContents };
}
async function chart() {
  const row = (await parts()).find(({ kind }) => kind === 'chart')?.row;
  if (!row) throw new Error('There is no chart');
  return { id: row.id, row, contents: shown(row) as ChartContents, short: row.uuid?.slice(0, 8) ?? '' };
}
async function retitle(title: string): Promise<void> {
  const { id, contents } = await dashboard();
  const changes = recipe(dashboardDocument, contents, (draft) => void (draft.title = title));
  expect((await device.dispatch(editDocument({ id, changes, label: 'Renamed' }))).ok).toBe(true);
}
async function rechart(change: (draft: { form: Record<string, unknown>; title: string }) => void) {
  const { id, contents } = await chart();
  const changes = recipe(chartDocument, contents, (draft) => change(draft as never));
  expect((await device.dispatch(editDocument({ id, changes, label: 'Changed' }))).ok).toBe(true);
}
const states = ({ files }: Round) => new Set(files.map(({ state }) => state));

test('every part is written once, and each edit after that, under its name', async () => {
  const first = await round();
  expect(states(first)).toEqual(new Set(['same']));
  const before = disk.texts();
  expect(Object.keys(before).length).toBeGreaterThan(5);
  expect(disk.textOf(FILE)).toContain('\nuuid: 7c977b0d-4c22-5479-a12a-cac0b7576450\n');
  await round();
  expect(disk.texts()).toEqual(before);
  await retitle('Quay');
  await round();
  expect(disk.texts()).toEqual({ ...before, [FILE]: before[FILE]?.replace('A shop in numbers', 'Quay') });
});

test('a change of a file is one step of the document that can be undone, and nothing else', async () => {
  await round();
  const before = disk.texts();
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  const { short } = await chart();
  const chartPath = Object.keys(before).find((path) => path.endsWith(`_${short}.yaml`)) ?? '';
  disk.edit(chartPath, /^slice_name: .*$/m, 'slice_name: Ships');
  const { merged } = await round();
  expect(merged.toSorted()).toEqual(
    [(await chart()).contents.title, (await dashboard()).contents.title]
      .toSorted()
      .map(() => expect.any(String)),
  );
  expect((await dashboard()).contents.title).toBe('Harbour');
  expect((await chart()).contents.title).toBe('Ships');
  const { draft } = (await dashboard()).row;
  expect(draft?.done.map(({ label }) => label)).toEqual(['From the folder']);
  const after = disk.texts();
  expect((await round()).merged).toEqual([]);
  expect(disk.texts()).toEqual(after);
  await device.dispatch(undoEdit({ id: (await dashboard()).id }));
  await round();
  expect(disk.textOf(FILE)).toBe(before[FILE]);
});

test('different changes of both are merged both ways', async () => {
  await round();
  await retitle('Quay');
  disk.edit(FILE, 'slug: shop', 'slug: harbour');
  await round();
  expect((await dashboard()).contents).toMatchObject({ title: 'Quay', slug: 'harbour' });
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n[^]*\nslug: harbour\n/);
});

test('where both changed the same, each keeps its own until a person decides; all else goes on', async () => {
  await round();
  await retitle('Quay');
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  disk.edit(FILE, 'slug: shop', 'slug: harbour');
  const found = await round();
  expect(found.files.find(({ kind }) => kind === 'dashboard')).toMatchObject({
    state: 'conflict',
    reason: expect.stringContaining('title'),
  });
  expect((await dashboard()).contents).toMatchObject({ title: 'Quay', slug: 'harbour' });
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Harbour\n/);
  // Later edits of other parts are no conflicts, time and again.
  disk.edit(FILE, 'slug: harbour', 'slug: port');
  await round();
  disk.edit(FILE, 'slug: port', 'slug: dock');
  const again = await round();
  expect((await dashboard()).contents).toMatchObject({ title: 'Quay', slug: 'dock' });
  expect(again.steps.get((await dashboard()).id)?.conflicts).toHaveLength(1);
  // One that becomes the other is decided.
  await retitle('Harbour');
  expect(states(await round())).toEqual(new Set(['same']));
});

test('a file that cannot be read is named with its line, and changes nothing', async () => {
  await round();
  disk.edit(FILE, 'published: true', 'published: sometimes');
  const wrong = await round();
  const told = wrong.files.find(({ kind }) => kind === 'dashboard');
  expect(told).toMatchObject({ state: 'fault', path: FILE });
  expect(told?.reason).toMatch(/^Line \d+: published: /);
  await retitle('Quay');
  disk.put(FILE, `a: [\n${disk.textOf(FILE)}`);
  const broken = await round();
  expect(broken.files.find(({ kind }) => kind === 'dashboard')?.reason).toMatch(/line \d+/);
  expect((await dashboard()).contents.title).toBe('Quay');
  expect(disk.textOf(FILE)).toContain('\ndashboard_title: A shop in numbers\n');
});

test('what a file names and nobody knows here changes nothing', async () => {
  await round();
  const { short, contents } = await chart();
  const path = Object.keys(disk.texts()).find((each) => each.endsWith(`_${short}.yaml`)) ?? '';
  disk.edit(path, /^dataset_uuid: .*$/m, 'dataset_uuid: 00000000-2222-4333-8444-000000000000');
  const { files } = await round();
  expect(files.find((each) => each.path === path)).toMatchObject({
    state: 'fault',
    reason: 'It names 00000000-2222-4333-8444-000000000000, which is not known here.',
  });
  expect((await chart()).contents).toEqual(contents);
});

test('a removed file removes nothing and is not written again; files of others stay as they are', async () => {
  disk.put('dashboards/other.yaml', 'dashboard_title: Other\n');
  disk.put('README.md', 'Ours');
  await round();
  const text = disk.textOf(FILE);
  disk.remove(FILE);
  await retitle('Quay');
  expect((await round()).files.find(({ kind }) => kind === 'dashboard')).toMatchObject({ state: 'gone' });
  expect(disk.textOf(FILE)).toBe('');
  // As a checkout of a branch brings it back, elsewhere.
  disk.put('dashboards/shops/ours.yaml', text);
  await round();
  expect(disk.textOf('dashboards/shops/ours.yaml')).toMatch(/^dashboard_title: Quay\n/);
  expect(disk.textOf('dashboards/other.yaml')).toBe('dashboard_title: Other\n');
});

test('a file that has the same in other words, and its comments, stay until something changes', async () => {
  await round();
  disk.put(FILE, `# Ours\n${disk.textOf(FILE)}`);
  const text = disk.textOf(FILE);
  await rechart((draft) => void (draft.title = 'Ships'));
  await round();
  expect(disk.textOf(FILE)).toBe(text);
});

test('a folder that nothing is known of keeps what differs, and so does the page, until a person decides', async () => {
  await round();
  const folder = await setting(device.db, 'workFolder');
  if (folder) await beginWorkFolder(device.db, { ...folder, bases: {} });
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  const text = disk.textOf(FILE);
  const { files } = await round();
  expect(files.find(({ kind }) => kind === 'dashboard')).toMatchObject({ state: 'conflict' });
  expect(disk.textOf(FILE)).toBe(text);
  expect((await dashboard()).contents.title).toBe('A shop in numbers');
});

test('a file that changes while it is merged is not written over', async () => {
  await round();
  await retitle('Quay');
  disk.beforeWrite(() => disk.edit(FILE, 'slug: shop', 'slug: harbour'));
  await round();
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: A shop in numbers\n[^]*\nslug: harbour\n/);
  await round();
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Quay\n[^]*\nslug: harbour\n/);
});

test('what is edited in the page while files are written is not written over', async () => {
  await round();
  const { short, contents } = await chart();
  const path = Object.keys(disk.texts()).find((each) => each.endsWith(`_${short}.yaml`)) ?? '';
  const { id, contents: before } = await dashboard();
  const changes = recipe(dashboardDocument, before, (draft) => void (draft.css = 'p {}'));
  await device.dispatch(editDocument({ id, changes, label: 'Styled' }));
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  disk.edit(path, /^slice_name: .*$/m, 'slice_name: Ships');
  disk.beforeWrite(async () => {
    await retitle('Quay');
    await rechart((draft) => void (draft.title = 'Boats'));
  });
  await round();
  const { files } = await round();
  expect((await dashboard()).contents.title).toBe('Quay');
  expect((await chart()).contents.title).toBe('Boats');
  expect(disk.textOf(FILE)).toMatch(/^dashboard_title: Harbour\n[^]*\ncss: .*p \{\}/);
  expect(disk.textOf(path)).toMatch(/^slice_name: Ships\n/);
  expect(files.filter(({ state }) => state === 'conflict')).toHaveLength(2);
  expect(contents.title).not.toBe('Boats');
});

test('a file that cannot be read just now is as it was, and is read later', async () => {
  await round();
  disk.edit(FILE, 'A shop in numbers', 'Harbour');
  disk.lock(FILE);
  expect(states(await round())).toEqual(new Set(['same']));
  expect((await dashboard()).contents.title).toBe('A shop in numbers');
  disk.lock(null);
  await round();
  expect((await dashboard()).contents.title).toBe('Harbour');
});

test('a folder in capitals is the same where the system says so', async () => {
  await round();
  disk.rename('dashboards/', 'Dashboards/');
  disk.ignoreCase();
  disk.edit(`D${FILE.slice(1)}`, 'A shop in numbers', 'Harbour');
  await round();
  expect((await dashboard()).contents.title).toBe('Harbour');
  await retitle('Quay');
  await round();
  expect(Object.keys(disk.texts()).filter((path) => /^dashboards/i.test(path))).toEqual([
    `D${FILE.slice(1)}`,
  ]);
  expect(disk.textOf(`D${FILE.slice(1)}`)).toMatch(/^dashboard_title: Quay\n/);
});

test('a file that is too large is named and left, and no second one is written', async () => {
  await round();
  const text = `# ${'x'.repeat(MAX_FILE_SIZE)}\n`;
  disk.put(FILE, disk.textOf(FILE) + text);
  await retitle('Quay');
  const { files } = await round();
  expect(files.find(({ kind }) => kind === 'dashboard')).toMatchObject({
    path: FILE,
    state: 'fault',
    reason: 'It is larger than 16 MB.',
  });
  expect(Object.keys(disk.texts()).filter((path) => path.startsWith('dashboards/'))).toEqual([FILE]);
  expect([...(last?.disk.values() ?? [])].find(({ path }) => path === FILE)?.text.length).toBeLessThan(100);
});

test('what is taken out of the folder during a round leaves nothing known of it', async () => {
  disk.beforeWrite(
    async () =>
      void (await changeWorkFolder(device.db, (now) => ({ ...now, dashboards: ['another'], bases: {} }))),
  );
  await round();
  expect((await setting(device.db, 'workFolder'))?.bases).toEqual({});
});
