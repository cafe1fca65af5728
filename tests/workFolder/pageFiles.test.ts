import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Toast } from '#ui/toast.ts';
import { createWorkFolder } from '../../src/app/workFolder/createWorkFolder.ts';
import { type CodeWorld, codeWorld } from '../code/codeWorld.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { deviceOfServer } from './deviceOfServer.ts';
import { fakeDisk } from './fakeDisk.ts';

/* A page and the commands at the same server, each with a folder. */

let world: ExchangeWorld;
let code: CodeWorld;
let uuids: readonly string[];
beforeAll(async () => {
  world = await exchangeWorld();
  uuids = world.app.meta.dashboards.list().map(({ uuid }) => uuid);
});
beforeEach(async () => {
  code = await codeWorld(world.app);
  await code.pull();
});
afterAll(() => code.remove());

function page(disk: ReturnType<typeof fakeDisk>) {
  const device = deviceOfServer(world.admin);
  const said: string[] = [];
  const folder = createWorkFolder({
    ...device,
    lock: heldLocks(),
    toasts: {
      show: (_type: Toast['type'], text: string) => void said.push(text),
      dismiss: () => undefined,
    },
    showFolder: () => undefined,
    isReachable: () => true,
    onStorageError: (error) => void said.push(JSON.stringify(error)),
    choose: async () => ({ name: 'repository' }),
    opened: () => disk.root,
  });
  return { ...device, folder, said };
}

test('an empty folder gets the files of a pull, byte by byte and by name', async () => {
  const disk = fakeDisk();
  const { folder, said, readDashboard } = page(disk);
  for (const uuid of uuids) {
    await readDashboard(uuid);
    expect(await folder.begin(uuid)).toBe(true);
  }
  expect(said).toEqual([]);
  const { 'metadata.yaml': metadata, ...files } = disk.texts();
  expect(metadata).toContain('type: assets');
  expect(Object.keys(files).length).toBeGreaterThan(30);
  const pulled = Object.entries(code.texts()).filter(([path]) => /^(charts|d[a-z]+)\//.test(path));
  expect(files).toEqual(Object.fromEntries(pulled));
});

test('a pulled folder is taken as it is: its files keep their names, and nothing of it is written', async () => {
  const disk = fakeDisk();
  for (const [path, text] of Object.entries(code.texts())) {
    const [folder = '', ...rest] = path.split('/');
    disk.put(folder === 'charts' ? `charts/ours/${rest.join('/')}` : path, text);
  }
  const before = disk.texts();
  const { folder, said, readDashboard } = page(disk);
  for (const uuid of uuids) {
    await readDashboard(uuid);
    await folder.begin(uuid);
  }
  expect(said).toEqual([]);
  expect(folder.state.get()?.files.map(({ state }) => state)).not.toContain('conflict');
  expect({ ...disk.texts(), 'metadata.yaml': '' }).toEqual({ ...before, 'metadata.yaml': '' });
  expect(folder.state.get()?.writtenAt).toBeNull();
});
