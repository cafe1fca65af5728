import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureAdmin } from '../../../server/auth/signIn/firstStart.ts';
import { openMeta } from '../../../server/meta/meta.ts';
import { numberOrNull, recordTable, text } from '../../../server/meta/recordTable.ts';
import { LATEST_SCHEMA } from '../../../server/meta/migrate.ts';
import { openSqlite } from '../../../server/meta/sqlite.ts';
import { countingRandom, openedMeta, PASSWORD, testApp, testClock } from '../testApp.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sextant-meta-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const NEW_USER = { passwordHash: 'x', firstName: 'A', lastName: 'B', email: 'a@b' };

test('one store has one server: a second one is rejected with a message, until the first is closed', () => {
  const first = openedMeta(dir);
  const second = openMeta(dir);
  expect(second.ok ? null : [second.error.kind, second.error.message]).toEqual([
    'in-use',
    `Another server is already using ${dir}. Stop it, or start this one with another --data folder.`,
  ]);
  first.close();
  openedMeta(dir).close();
});

test('a store written by a newer version is not changed', () => {
  openedMeta(dir).close();
  const db = openSqlite(join(dir, 'metadata.db'));
  db.exec('PRAGMA user_version = 999');
  db.close();
  const opened = openMeta(dir);
  expect(opened.ok ? null : opened.error.kind).toBe('newer');
});

test('a file that is no store is an error, not a crash', () => {
  const db = openSqlite(join(dir, 'metadata.db'));
  db.exec('CREATE TABLE user (id INTEGER)');
  db.close();
  const opened = openMeta(dir);
  expect(opened.ok ? null : opened.error.kind).toBe('damaged');
});

const METADATA = (): string => join(dir, 'metadata.db');
const refusal = () => {
  const opened = openMeta(dir);
  if (opened.ok) opened.value.close();
  return opened.ok
    ? 'opened'
    : [opened.error.kind, opened.error.hint?.includes('sextant restore FILE') ?? false];
};

test('an empty or missing file in a used folder is no first start', () => {
  openedMeta(dir).close();
  const whole = readFileSync(METADATA());
  truncateSync(METADATA());
  expect(refusal()).toEqual(['lost', true]);
  rmSync(METADATA());
  expect(refusal()).toEqual(['lost', true]);
  expect(existsSync(METADATA())).toBe(false);
  // An empty SQLite database.
  const bare = openSqlite(METADATA());
  bare.exec('PRAGMA user_version = 5; PRAGMA user_version = 0');
  bare.close();
  expect(refusal()).toEqual(['lost', true]);
  writeFileSync(METADATA(), whole);
  expect(refusal()).toBe('opened');
});

test('data from before the marker existed counts as well', () => {
  writeFileSync(join(dir, 'scratch.duckdb'), 'tables');
  expect(refusal()).toEqual(['lost', true]);
});

test('a schema number that was changed by hand runs no migration over existing tables', () => {
  openedMeta(dir).close();
  for (const version of [0, 1, LATEST_SCHEMA - 1]) {
    const db = openSqlite(METADATA());
    db.exec(`PRAGMA user_version = ${version}`);
    db.close();
    expect([version, refusal()]).toEqual([version, ['damaged', true]]);
  }
  const db = openSqlite(METADATA());
  db.exec(`PRAGMA user_version = ${LATEST_SCHEMA}; DROP TABLE favorite`);
  db.close();
  expect(refusal()).toEqual(['damaged', true]);
});

test('broken pages are detected at the start', () => {
  const meta = openedMeta(dir);
  meta.transaction(() => {
    for (let i = 0; i < 400; i++) meta.users.insert({ ...NEW_USER, username: `name ${i}` }, 0);
  });
  meta.close();
  const bytes = readFileSync(METADATA());
  bytes.fill(0xa5, 4096 * 3, bytes.length - 4096);
  writeFileSync(METADATA(), bytes);
  expect(refusal()).toEqual(['damaged', true]);
  writeFileSync(METADATA(), bytes.fill(7, 0, 100));
  expect(refusal()).toEqual(['damaged', true]);
});

test('only its owner can read the folder of the store', () => {
  const inner = join(dir, 'deep', 'data');
  openedMeta(inner).close();
  expect(statSync(inner).mode & 0o777).toBe(0o700);
});

test('what was committed or noted before a kill -9 exists afterwards, and the lock ended with its process', async () => {
  const script = `
    const { openMeta } = await import(${JSON.stringify(new URL('../../../server/meta/meta.ts', import.meta.url).href)});
    const opened = openMeta(${JSON.stringify(dir)});
    for (let i = 0; ; i += 1) {
      const name = 'user' + i;
      const insert = () => opened.value.users.insert({ username: name, ...${JSON.stringify(NEW_USER)} }, i);
      if (i % 2 === 0) insert();
      else opened.value.note(insert);
      process.stdout.write(name + '\\n');
      await new Promise((resolve) => setImmediate(resolve));
    }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('user20\n')) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

  const store = openedMeta(dir);
  for (const name of printed.split('\n').slice(0, -1)) expect(store.users.byName(name)?.username).toBe(name);
  store.close();
});

test('sessions, secrets and the identity of the backend survive a restart', async () => {
  const before = await testApp({}, openedMeta(dir));
  const browser = await before.signedIn();
  const { backendId } = await browser.json<{ backendId: string }>('/api/v1/sextant/capabilities');
  before.meta.close();

  const after = await testApp({}, openedMeta(dir));
  const again = after.browser();
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  again.csrf = browser.csrf;
  expect(await again.json('/api/v1/sextant/capabilities')).toMatchObject({ backendId });
  expect((await again.form('POST', '/tabstateview/', { queryEditor: '{"dbId":null}' })).status).toBe(200);
  after.meta.close();
});

test('a password is stored as a salted hash, never in plain text', async () => {
  const store = openedMeta(dir);
  await ensureAdmin(store, PASSWORD, testClock(), countingRandom());
  const hash = store.users.passwordHash('admin') ?? '';
  store.close();
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(hash).not.toContain(PASSWORD);
});

test('a transaction that throws leaves nothing behind, and a nested one is part of the outer one', () => {
  const store = openedMeta(dir);
  expect(() =>
    store.transaction(() => {
      store.transaction(() => store.settings.set('a', '1'));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.settings.get('a')).toBeNull();
  store.transaction(() => store.settings.set('a', '2'));
  expect(store.settings.get('a')).toBe('2');
  store.close();
});

test('an id is never reused', () => {
  const store = openedMeta(dir);
  const user = store.users.insert({ username: 'u', ...NEW_USER }, 0);
  const first = store.tabs.insert(user, { label: 'one' });
  store.tabs.remove(first);
  expect(store.tabs.insert(user, { label: 'two' })).toBeGreaterThan(first);
  store.close();
});

test('rows that are stored together keep their order and their own columns', () => {
  const db = openSqlite(':memory:');
  db.exec('CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT, size INTEGER)');
  const parts = recordTable(db, 'part', { name: text, size: numberOrNull });
  const given = Array.from({ length: 120 }, (_, at) => ({
    name: `part ${at}`,
    ...(at % 40 < 20 ? { size: at } : {}),
  }));
  parts.insertAll(given);
  expect(parts.where('1 ORDER BY id')).toEqual(
    given.map((each, at) => ({ id: at + 1, size: null, ...each })),
  );
  parts.insertAll([]);
  db.close();
});

test('what is remembered is read again after every change, and never from a transaction that was undone', () => {
  const db = openSqlite(':memory:');
  db.exec('CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT)');
  let readings = 0;
  const nameOf = db.remember((id: number): string | null => {
    readings += 1;
    return db.get<{ name: string }>('SELECT name FROM thing WHERE id = ?', id)?.name ?? null;
  });
  const read = (): [string | null, number] => {
    readings = 0;
    return [nameOf(1), readings];
  };
  expect(read()).toEqual([null, 1]);
  expect(read()).toEqual([null, 0]);
  db.run('INSERT INTO thing VALUES (1, ?)', 'first');
  expect(read()).toEqual(['first', 1]);
  expect(read()).toEqual(['first', 0]);
  const undone = (): void =>
    db.transaction(() => {
      db.run('UPDATE thing SET name = ?', 'second');
      expect(nameOf(1)).toBe('second');
      throw new Error('undone');
    });
  expect(undone).toThrow('undone');
  expect(read()).toEqual(['first', 1]);
  db.exec("UPDATE thing SET name = 'third'");
  expect(read()).toEqual(['third', 1]);
  db.note(() => db.run('DELETE FROM thing'));
  expect(read()).toEqual([null, 1]);
  db.close();
});

test('a right that was taken away no longer holds for the next request', () => {
  const meta = openedMeta(dir);
  const id = meta.users.insert({ username: 'ann', ...NEW_USER }, 0);
  const role = meta.roles.put('Reader', [['can_read', 'Chart']]);
  meta.roles.setOfUser(id, [role]);
  expect(meta.roles.allows(id, 'can_read', 'Chart')).toBe(true);
  meta.roles.setPairs(role, []);
  expect(meta.roles.allows(id, 'can_read', 'Chart')).toBe(false);
  meta.roles.put('Reader', [['can_read', 'Chart']]);
  expect(meta.roles.allows(id, 'can_read', 'Chart')).toBe(true);
  meta.roles.setOfUser(id, []);
  expect(meta.roles.allows(id, 'can_read', 'Chart')).toBe(false);
  meta.close();
});
