import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEY_FILE } from '../../server/keys/keyFile.ts';
import { openSqlite } from '../../server/meta/sqlite.ts';
import { gatewayWorld } from './gatewayWorld.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sextant-gateway-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const worldOver = (address = 'http://superset.test/') => gatewayWorld({}, address, null, root);
const file = () => join(root, 'gateway', 'sessions.db');

test.each([
  ['stopped', true],
  ['killed', false],
])('a gateway that was %s and starts again has signed nobody out', async (_, stopped) => {
  const world = worldOver();
  const [ada, bob] = [await world.signedIn(), await world.signedIn('bob', 'builder')];
  world.restart(stopped);
  expect(await ada.json('/api/v1/me/')).toMatchObject({ result: { username: 'ada' } });
  expect(await bob.json('/api/v1/me/')).toMatchObject({ result: { username: 'bob' } });

  await bob.signOut();
  world.restart(stopped);
  expect((await ada.get('/api/v1/me/')).status).toBe(200);
  expect((await bob.get('/api/v1/me/')).status).toBe(401);
});

test('a cookie that the Superset set later goes on too', async () => {
  const world = worldOver();
  const ada = await world.signedIn();
  const renewed = { headers: { 'Set-Cookie': 'also=renewed; Path=/', 'Content-Type': 'application/json' } };
  world.superset.answerNext(() => new Response('{}', renewed));
  await ada.get('/api/v1/me/');
  world.restart(false);
  await ada.get('/api/v1/tag/echo/');
  expect(world.superset.seen.at(-1)?.headers.get('Cookie')).toContain('also=renewed');
});

test('nothing in the folder signs anybody in without its key, and others cannot read it', async () => {
  const world = worldOver();
  const ada = await world.signedIn();
  await ada.get('/api/v1/tag/echo/');
  const [, theirs = ''] = (world.superset.seen.at(-1)?.headers.get('Cookie') ?? '').split('=');
  expect(theirs.length).toBeGreaterThan(10);
  const own = ada.cookies.get('sextant_session_8090') ?? '';
  for (const name of readdirSync(join(root, 'gateway'))) {
    const bytes = readFileSync(join(root, 'gateway', name));
    expect([name, bytes.includes(theirs), bytes.includes(own)]).toEqual([name, false, false]);
  }
  expect(statSync(join(root, 'gateway')).mode & 0o077).toBe(0);
  expect(statSync(file()).mode & 0o077).toBe(0);

  rmSync(join(root, KEY_FILE));
  world.restart();
  expect((await ada.get('/api/v1/me/')).status).toBe(401);
});

test('a session of one cookie does not open for another, nor at another Superset', async () => {
  const world = worldOver();
  const [ada, bob] = [await world.signedIn(), await world.signedIn('bob', 'builder')];
  world.restart();
  const db = openSqlite(file());
  const [first, second] = db.all<{ key: string; sealed: string }>('SELECT key, sealed FROM session');
  db.run('UPDATE session SET sealed = ? WHERE key = ?', second?.sealed ?? '', first?.key ?? '');
  db.close();
  const statuses = await Promise.all([ada, bob].map(async (each) => (await each.get('/api/v1/me/')).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);

  const elsewhere = worldOver('http://other.test/').browser();
  for (const [name, value] of bob.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.get('/api/v1/me/')).status).toBe(401);
});

test('a session ends on disk when it would have ended', async () => {
  const world = worldOver();
  const ada = await world.signedIn();
  world.clock.advance(400 * 86_400_000);
  world.restart();
  expect((await ada.get('/api/v1/me/')).status).toBe(401);
  const db = openSqlite(file());
  expect(db.all('SELECT key FROM session')).toEqual([]);
  db.close();
});

test('a damaged file means signing in again, and a folder that cannot be made that sessions end with the process', async () => {
  const world = worldOver();
  const ada = await world.signedIn();
  world.restart();
  rmSync(`${file()}-wal`, { force: true });
  writeFileSync(file(), 'nothing of a database'.repeat(500));
  expect((await ada.get('/api/v1/me/')).status).toBe(401);
  await ada.signIn('ada', 'engine');
  world.restart();
  expect((await ada.get('/api/v1/me/')).status).toBe(200);

  rmSync(root, { recursive: true });
  writeFileSync(root, 'a file');
  world.restart();
  await ada.signIn('ada', 'engine');
  expect((await ada.get('/api/v1/me/')).status).toBe(200);
  expect(world.logged).toContain('sessions not kept');
  expect(existsSync(file())).toBe(false);
});
