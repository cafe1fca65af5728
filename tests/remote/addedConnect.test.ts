import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectCommand, connectNow } from '../../server/cli/commands/connectCommand.ts';
import { newCommand } from '../../server/cli/commands/newCommand.ts';
import { openHome } from '../../server/cli/start/openHome.ts';
import { systemClock, systemRandom } from '../../server/cli/systemWorld.ts';
import { installEngines } from '../../server/engines/added/installed.ts';
import { readModule } from '../../server/engines/added/readModule.ts';
import { duckEngineHost } from '../../server/engines/duckEngineHost.ts';
import type { EngineHost } from '../../server/engines/engineHost.ts';
import { engineRoom } from '../../server/engines/engineRoom.ts';
import type { Meta } from '../../server/meta/meta.ts';
import { bundled } from '../support/serverBundle.ts';
import { type SqlFront, sqlFront } from '../support/sqlFront.ts';

let front: SqlFront;
let folder: string;
beforeEach(async () => {
  front = await sqlFront('CREATE TABLE sales (id INTEGER)');
  folder = mkdtempSync(join(tmpdir(), 'sextant-connect-'));
  mkdirSync(join(folder, 'more'));
  newCommand(
    { kind: 'new', what: 'engines', name: 'Notes', folder: join(folder, 'more'), dataDir: null },
    world(),
  );
});
afterEach(async () => {
  installEngines([]);
  rmSync(folder, { recursive: true });
  await front.close();
});

const childUrl = bundled('engineChild');
const world = () =>
  ({
    platform: { platform: 'linux', env: {}, home: '/nowhere' },
    cwd: folder,
    pid: process.pid,
    clock: systemClock,
    random: systemRandom,
    readEngine: readModule(childUrl, systemClock),
    machineMemory: 1024 ** 3,
    createEngines: (room: Parameters<typeof engineRoom>[0]): EngineHost =>
      duckEngineHost({ room: engineRoom(room), childUrl, zone: 'UTC', clock: systemClock, concurrency: 2 }),
  }) as const;
const connect = (address: string, enginesDir: string | null = 'more') =>
  connectCommand({ kind: 'connect', address, name: 'Notes', dataDir: 'data', enginesDir }, world());

async function withMeta<T>(work: (meta: Meta) => T): Promise<T> {
  const home = openHome(join(folder, 'data'), world());
  if (!home.ok) throw new Error(home.error.message);
  try {
    return work(home.value.meta);
  } finally {
    home.value.close();
  }
}
const connected = () =>
  withMeta(({ databases }) =>
    databases.list().flatMap(({ backend, databaseName }) => (backend === 'notes' ? databaseName : [])),
  );

test('connect knows the engines of the folder that it is given, and runs them in a process of their own', async () => {
  const file = join(folder, 'more', 'notes.mjs');
  writeFileSync(file, `globalThis.wasHere = true;\n${readFileSync(file, 'utf8')}`);
  expect(await connect(front.address, null)).toMatchObject({
    error: { message: expect.stringContaining('knows no database server "notes"') as string },
  });
  expect(await connect(front.address)).toEqual({
    ok: true,
    value: 'Connected Notes. It does not say whether its user may change data.',
  });
  expect('wasHere' in globalThis).toBe(false);
  expect(front.statements).toContain('SELECT 1');
  expect(await connected()).toEqual(['Notes']);
});

test('an engine that is turned off connects nothing, and its module is not run', async () => {
  await withMeta(({ settings }) => settings.set('engines.off', '["notes"]'));
  expect(await connect(front.address)).toMatchObject({
    error: { message: expect.stringContaining('its engine is turned off') as string },
  });
  expect(front.statements).toEqual([]);
  expect(await connected()).toEqual([]);
});

test('a database that does not let it in is not connected, and its password is not told', async () => {
  const refused = await connect(front.address.replace('secret', 'pass%40word'));
  expect(refused).toMatchObject({
    error: { message: 'Notes cannot be connected: Who are you?', hint: 'Nothing was changed.' },
  });
  expect(await connected()).toEqual([]);
});

test('what a module says of an address is told without its password', async () => {
  const file = join(folder, 'more', 'notes.mjs');
  const text = readFileSync(file, 'utf8');
  for (const says of ['`Not ${address}`', '`Not ${password} as ${decodeURIComponent(password)}`']) {
    writeFileSync(file, text.replace("await all(reach, 'SELECT 1', given);", `throw new Error(${says});`));
    const refused = await connect(front.address.replace('secret', 'pass%40word'));
    const told = refused.ok ? 'connected' : refused.error.message;
    expect(told).toContain('Not ');
    expect(told).toContain('XXXXXXXXXX');
    expect(told).not.toMatch(/pass(%40|@)word/);
  }
  writeFileSync(
    file,
    text.replace('const { hostname', 'throw new Error(`Bad ${address}`);\nconst { hostname'),
  );
  const refused = await connect(front.address);
  expect(refused).toMatchObject({
    error: { message: expect.stringContaining('Bad notes://ada:XXXXXXXXXX@') as string },
  });
});

test('a server that runs without the engine says so', async () => {
  const said = await withMeta((meta) =>
    connectNow(
      { meta, engines: {} as EngineHost, clock: systemClock, random: systemRandom },
      { name: 'Notes', address: front.address, tls: null },
    ),
  );
  expect(said).toMatchObject({
    ok: false,
    error: expect.stringContaining('its engine is turned off') as string,
  });
});
