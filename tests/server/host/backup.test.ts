import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programWorld } from '../../support/program.ts';
import { signIn, type SignedIn } from '../../support/signIn.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 180_000 });

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
});
afterEach(() => world.dispose());

const dataDir = () => join(world.dir, 'data');
const file = () => join(world.dir, 'mine.tar.gz');

async function session() {
  const program = world.run(['--port', '0', '--no-samples', '--no-open', '--data', dataDir()]);
  const signInUrl = await program.printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  return {
    user: await signIn({ url: new URL(signInUrl).origin, signInUrl }),
    stop: async () => void (await program.kill('SIGTERM')),
  };
}

/** Runs a command to its end; returns its exit code and output. */
async function command(...args: readonly string[]): Promise<readonly [number | string, string]> {
  const program = world.run([...args, '--data', dataDir()]);
  const ended = await program.ended;
  return [ended, program.output()];
}

async function rows(user: SignedIn, sql: string): Promise<unknown> {
  const body = { database_id: user.databaseId('Scratch'), sql, schema: 'main' };
  const answer = (await (await user.post('/api/v1/sqllab/execute/', body)).json()) as {
    data?: unknown;
    errors?: readonly { message: string }[];
  };
  return answer.data ?? answer.errors?.[0]?.message;
}

const newSavedQuery = async (user: SignedIn, label: string): Promise<number> => {
  const response = await user.post('/api/v1/saved_query/', { label, sql: 'SELECT 1' });
  return ((await response.json()) as { id: number }).id;
};
const labels = async (user: SignedIn): Promise<readonly string[]> => {
  const { result } = (await (await user.get('/api/v1/saved_query/')).json()) as {
    result: { label: string }[];
  };
  return result.map(({ label }) => label);
};

test('a backup of a running server is complete after it is restored, and no id is reused', async () => {
  const first = await session();
  await rows(first.user, 'CREATE TABLE kept AS SELECT 42 AS a');
  await rows(first.user, 'CREATE VIEW seen AS SELECT a + 1 AS b FROM kept');
  await newSavedQuery(first.user, 'before');
  expect(await command('backup', file())).toEqual([0, expect.stringContaining('Backed up')]);

  const later = await newSavedQuery(first.user, 'after');
  await rows(first.user, 'DROP VIEW seen');
  await rows(first.user, 'UPDATE kept SET a = 7');
  const whileRunning = await command('restore', file());
  expect(whileRunning).toEqual([1, expect.stringContaining('is using the data folder')]);
  await first.stop();

  expect(await command('restore', file())).toEqual([0, expect.stringContaining('was moved to')]);
  const second = await session();
  expect(await labels(second.user)).toEqual(['before']);
  expect(await rows(second.user, 'SELECT a, b FROM kept, seen')).toEqual([{ a: 42, b: 43 }]);
  expect(await newSavedQuery(second.user, 'new')).toBeGreaterThan(later + 1000);
  await second.stop();
});

test('a stopped folder can be backed up too; nothing is overwritten, and a truncated file is not restored', async () => {
  const first = await session();
  await rows(first.user, 'CREATE TABLE kept AS SELECT 42 AS a');
  await newSavedQuery(first.user, 'before');
  await first.stop();
  expect((await command('backup', file()))[0]).toBe(0);
  expect(await command('backup', file())).toEqual([1, expect.stringContaining('already exists')]);

  const whole = readFileSync(file());
  const before = readdirSync(dataDir());
  const spoilt = gunzipSync(whole);
  spoilt.writeUInt8(spoilt.readUInt8(spoilt.length - 3000) ^ 1, spoilt.length - 3000);
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    gzipSync(spoilt),
    Buffer.from('no backup'),
    Buffer.alloc(0),
  ]) {
    const broken = join(world.dir, 'broken.tar.gz');
    writeFileSync(broken, bytes);
    expect(await command('restore', broken)).toEqual([1, expect.stringContaining('Nothing was changed')]);
    expect(readdirSync(dataDir())).toEqual(before);
  }

  expect((await command('restore', file()))[0]).toBe(0);
  const second = await session();
  expect(await labels(second.user)).toEqual(['before']);
  expect(await rows(second.user, 'SELECT a FROM kept')).toEqual([{ a: 42 }]);
  await second.stop();
  const kept = readdirSync(dataDir()).find((name) => name.startsWith('before-restore-')) ?? '';
  expect(existsSync(join(dataDir(), kept, 'metadata.db'))).toBe(true);
});
