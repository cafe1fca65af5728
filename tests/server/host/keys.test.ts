import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEY_FILE, KEY_VARIABLE } from '../../../server/keys/keyFile.ts';
import { secretsOf } from '../../../server/auth/tokens/secrets.ts';
import { backup } from '../../../server/cli/commands/backupCommand.ts';
import { restore } from '../../../server/cli/commands/restoreCommand.ts';
import { openHome } from '../../../server/cli/start/openHome.ts';
import { packBackup, unpackBackup } from '../../../server/backup/backupFile.ts';
import type { Meta } from '../../../server/meta/meta.ts';
import { openSqlite } from '../../../server/meta/sqlite.ts';
import { vapidOf } from '../../../server/notices/sendPush.ts';
import { systemRandom } from '../../../server/cli/systemWorld.ts';

let base: string;
let at: (name: string) => string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sextant-keys-'));
  at = (name) => join(base, name);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const pid = 1;
const now = Date.UTC(2026, 0, 1);

/** Opens a data folder, works with it, and closes it. */
function opened<T>(root: string, work: (meta: Meta) => T, env: Record<string, string> = {}): T {
  const home = openHome(root, { pid, platform: { env } });
  if (!home.ok) throw new Error(`${home.error.message} ${home.error.hint ?? ''}`);
  try {
    return work(home.value.meta);
  } finally {
    home.value.close();
  }
}

const keysOf = (meta: Meta) => ({ ...secretsOf(meta, systemRandom), push: vapidOf(meta).privateKey });

/** The names of the files of a folder that contain one of the texts. */
const holding = (folder: string, texts: readonly string[]): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => texts.some((text) => readFileSync(file).includes(text)));

async function packed(root: string, file: string): Promise<void> {
  const made = await backup({ root, file, pid, version: '1', now });
  if (!made.ok) throw new Error(made.error.message);
}

test('what the server signs with is in no file as it is, and the key to it is in no backup', async () => {
  const keys = opened(at('data'), (meta) => {
    const made = keysOf(meta);
    meta.copyInto(at('copy.db'));
    expect(holding(base, Object.values(made))).toEqual([]);
    return made;
  });
  expect(opened(at('data'), keysOf)).toEqual(keys);
  expect(holding(base, Object.values(keys))).toEqual([]);
  const key = readFileSync(join(at('data'), KEY_FILE), 'utf8').trim();
  expect(statSync(join(at('data'), KEY_FILE)).mode & 0o777).toBe(0o600);
  await packed(at('data'), at('backup.tar.gz'));
  await unpackBackup(at('backup.tar.gz'), base);
  expect(existsSync(at('metadata.db'))).toBe(true);
  expect(holding(base, [key, ...Object.values(keys)])).toEqual([join(at('data'), KEY_FILE)]);
});

test('a key file that others could read is closed to them', () => {
  opened(at('data'), keysOf);
  chmodSync(join(at('data'), KEY_FILE), 0o644);
  opened(at('data'), keysOf);
  expect(statSync(join(at('data'), KEY_FILE)).mode & 0o777).toBe(0o600);
});

const PLAIN = { jwt: 'j'.repeat(43), csrf: 'c'.repeat(43), vapid: '{"publicKey":"p","privateKey":"s"}' };

/** A folder as earlier versions left it: with its keys in the metadata. */
function earlier(root: string): void {
  opened(root, () => undefined);
  rmSync(join(root, KEY_FILE));
  const db = openSqlite(join(root, 'metadata.db'));
  db.run("DELETE FROM setting WHERE name LIKE 'sealed.%'");
  for (const [name, value] of Object.entries(PLAIN))
    db.run('INSERT INTO setting (name, value) VALUES (?, ?)', `secret.${name}`, value);
  db.close();
}

test('the keys of an earlier version go on, sealed, and nothing of them stays in the file', () => {
  earlier(at('data'));
  expect(holding(base, [PLAIN.jwt])).not.toEqual([]);
  opened(at('data'), (meta) => {
    expect(keysOf(meta)).toEqual({ jwt: PLAIN.jwt, csrf: PLAIN.csrf, push: 's' });
    expect(holding(base, Object.values(PLAIN))).toEqual([]);
  });
});

test('a backup of an earlier folder has none of its keys, and one that an earlier version made gives none', async () => {
  earlier(at('data'));
  await packed(at('data'), at('backup.tar.gz'));
  await unpackBackup(at('backup.tar.gz'), base);
  expect(holding(base, Object.values(PLAIN)).map((file) => file.slice(base.length))).toEqual([
    '/data/metadata.db',
  ]);

  copyFileSync(at('data/metadata.db'), at('metadata.db'));
  await packBackup(base, at('old.tar.gz'), { version: '0', takenOn: '' });
  expect(await restore({ root: at('new'), file: at('old.tar.gz'), pid, now })).toMatchObject({ ok: true });
  expect(opened(at('new'), keysOf).jwt).not.toBe(PLAIN.jwt);
});

test('restored in its folder a backup’s keys go on; elsewhere others are made, and that is known', async () => {
  const keys = opened(at('data'), (meta) => {
    const made = keysOf(meta);
    const user = meta.users.insert(
      { username: 'a', passwordHash: '', firstName: '', lastName: '', email: 'a@b' },
      now,
    );
    const session = { userId: user, csrfBase: '', expiresAt: now + 1, agent: '', sender: '' };
    meta.sessions.insert('hash', session, now);
    meta.pushSubscriptions.put('hash', user, { endpoint: 'https://push.example', p256dh: '', auth: '' });
    return made;
  });
  await packed(at('data'), at('backup.tar.gz'));
  const order = { file: at('backup.tar.gz'), pid, now };
  const restored = async (name: string) => {
    const done = await restore({ ...order, root: at(name) });
    return done.ok ? done.value.isWithoutKeys : done.error.message;
  };
  expect(await restored('data')).toBe(false);
  expect(opened(at('data'), keysOf)).toEqual(keys);

  expect(await restored('other')).toBe(true);
  const made = opened(at('other'), keysOf);
  for (const name of ['jwt', 'csrf', 'push'] as const) expect(made[name]).not.toBe(keys[name]);
  const db = openSqlite(join(at('other'), 'metadata.db'));
  expect(db.all('SELECT endpoint FROM push_subscription')).toEqual([]);
  db.close();
});

test('a given key takes the place of the file, opens what the file sealed, and is needed from then on', () => {
  const given = { [KEY_VARIABLE]: 'a long text that nobody guesses' };
  const keys = opened(at('data'), keysOf);
  expect(opened(at('data'), keysOf, given)).toEqual(keys);
  rmSync(join(at('data'), KEY_FILE));
  expect(opened(at('data'), keysOf, given)).toEqual(keys);
  expect(existsSync(join(at('data'), KEY_FILE))).toBe(false);
  expect(isRefused(at('data'))).toContain('The key of');

  const refused = openHome(at('data'), { pid, platform: { env: { [KEY_VARIABLE]: 'short' } } });
  expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('16 characters') } });
});

const isRefused = (root: string): string => {
  const home = openHome(root, { pid, platform: { env: {} } });
  if (home.ok) home.value.close();
  return home.ok ? 'It was opened.' : `${home.error.message} ${home.error.hint}`;
};

test('without its key a folder is not opened, and nothing of it is lost, until somebody says so', () => {
  const keys = opened(at('data'), keysOf);
  const key = readFileSync(join(at('data'), KEY_FILE), 'utf8');
  rmSync(join(at('data'), KEY_FILE));
  expect(isRefused(at('data'))).toContain('--reset-keys');
  expect(isRefused(at('data'))).toContain('--reset-keys');
  expect(existsSync(join(at('data'), KEY_FILE))).toBe(false);
  // A command that signs nothing works all the same.
  const people = openHome(at('data'), { pid, platform: { env: {} } }, 'untouched');
  expect(people.ok && people.value.meta.users.list()).toEqual([]);
  if (people.ok) people.value.close();
  writeFileSync(join(at('data'), KEY_FILE), key);
  expect(opened(at('data'), keysOf)).toEqual(keys);

  rmSync(join(at('data'), KEY_FILE));
  const reset = openHome(at('data'), { pid, platform: { env: {} } }, 'reset');
  const made = reset.ok && keysOf(reset.value.meta);
  if (reset.ok) reset.value.close();
  expect(made).not.toMatchObject({ jwt: keys.jwt });
  expect(opened(at('data'), keysOf)).toEqual(made);
});

test('a damaged key file is no reason for another key, but to ask', () => {
  opened(at('data'), keysOf);
  writeFileSync(join(at('data'), KEY_FILE), 'something');
  expect(openHome(at('data'), { pid, platform: { env: {} } })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('secret.key is damaged') },
  });
});
