import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, type TestContext, vi } from 'vitest';
import { Browser } from '../browser.ts';
import { freePort } from '../../support/server.ts';
import { programWorld } from '../../support/program.ts';
import { signIn } from '../../support/signIn.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 90_000 });

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
});
afterEach(() => world.dispose());

test('data can be deleted when the disk is full', async () => {
  // The file size limit in kilobytes, which looks like a full disk to the journal.
  const args = ['--port', '0', '--no-samples', '--no-open', '--data', join(world.dir, 'data')];
  const program = world.run(args, { shell: `trap '' XFSZ; ulimit -f 3000;` });
  const signInUrl = await program.printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  const user = await signIn({ url: new URL(signInUrl).origin, signInUrl });
  const save = async () => {
    const response = await user.post('/api/v1/saved_query/', { label: 'a', sql: 'x'.repeat(300_000) });
    return response.status === 201 ? ((await response.json()) as { id: number }).id : null;
  };
  const saved: number[] = [];
  for (let id = await save(); id !== null && saved.length < 40; id = await save()) saved.push(id);
  expect([saved.length > 2, saved.length < 40]).toEqual([true, true]);

  const remove = async (path: string) =>
    (await fetch(user.url + path, { method: 'DELETE', headers: user.headers })).status;
  expect(await remove(`/api/v1/saved_query/${saved[0]}`)).toBe(200);
  expect(await remove(`/api/v1/saved_query/?q=!(${saved.slice(1).join(',')})`)).toBe(200);
  expect(await save()).not.toBeNull();
});

/** Takes what is free in a folder's disk, to the last byte. */
function fillUp(folder: string, name = 'filler'): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  for (let bytes = 1024 * 1024; bytes > 0;) {
    try {
      if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2);
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(file);
  return path;
}

/**
 * The shell commands that run something over a disk of its own, which no other process sees and which is gone with it.
 */
function smallDisk(context: TestContext, data: string, run: string): string {
  const small = ['mount', '-t', 'tmpfs', '-o', 'size=56m', 'none'];
  if (spawnSync('unshare', ['-rm', ...small, world.dir]).status !== 0)
    context.skip('This system lets no test mount a small disk.');
  const inside = `mkdir -p "${data}"; ${small.join(' ')} "${data}" && ${run}`;
  return `exec unshare -rm bash -c '${inside}' bash "$@";`;
}

interface SqlLabResponse {
  readonly data?: readonly Record<string, unknown>[];
  readonly errors?: readonly { readonly message: string }[];
}

test('tables of Scratch can be dropped and their rows deleted when the disk is full, and its engine goes on', async (context) => {
  const data = join(world.dir, 'data');
  const program = world.run(['--port', '0', '--no-samples', '--no-open', '--data', data], {
    shell: smallDisk(context, data, 'exec "$@"'),
  });
  const signInUrl = await program.printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  const user = await signIn({ url: new URL(signInUrl).origin, signInUrl });
  const database = user.databaseId('Scratch');
  const run = async (sql: string) => {
    const body = { database_id: database, sql, schema: 'main' };
    const answer = (await (await user.post('/api/v1/sqllab/execute/', body)).json()) as SqlLabResponse;
    return answer.errors?.[0]?.message ?? answer.data;
  };
  const fill = (name: string) =>
    run(
      `CREATE TABLE ${name} AS SELECT range AS a, hash(range) AS b, md5(range::text) AS c FROM range(90000)`,
    );
  let made = 0;
  let failed: unknown = [];
  for (; made < 40 && typeof (failed = await fill(`t${made}`)) !== 'string'; made += 1);
  expect(failed).toMatch(/^There is no space left on the server's disk/);
  expect([made > 3, made < 40]).toEqual([true, true]);
  expect(failed).not.toContain(data);

  expect(await run('SELECT count(*) AS n FROM t0')).toEqual([{ n: 90_000 }]);
  const filler = fillUp(`/proc/${program.pid}/root${data}`);
  expect(await run('INSERT INTO t0 SELECT * FROM t0')).toMatch(/full|no space/i);
  for (let at = 0; at < made - 1; at += 1) {
    const gone = at % 2 === 0 ? `DROP TABLE t${at}` : `DELETE FROM t${at}`;
    expect([gone, typeof (await run(gone))]).not.toEqual([gone, 'string']);
  }
  rmSync(filler);
  expect(await run('SELECT count(*) AS n FROM t1')).toEqual([{ n: 0 }]);
  expect(await fill('again')).not.toBeTypeOf('string');
  expect(await run('SELECT count(*) AS n FROM again')).toEqual([{ n: 90_000 }]);
});

test('people sign in, and a server starts again, on a disk on which something else takes whatever is free', async (context) => {
  const data = join(world.dir, 'data');
  const port = await freePort();
  const program = world.run(['--port', `${port}`, '--no-samples', '--no-open', '--data', data], {
    shell: smallDisk(context, data, '"$@"; exec "$@"'),
    env: { SEXTANT_ADMIN_PASSWORD: 'correct horse' },
  });
  const inside = `/proc/${program.pid}/root${data}`;
  let fillers = 0;
  const fill = (): void => void fillUp(inside, `filler${fillers++}`);
  const byPassword = async () => {
    const browser = new Browser((request) => fetch(request, { redirect: 'manual' }), '');
    const send = browser.send.bind(browser);
    browser.send = (method, path, init) => send(method, path, init, `http://127.0.0.1:${port}`);
    expect((await browser.signIn('admin', 'correct horse')).headers.get('Location')).toBe('/');
    return browser;
  };
  const remove = async (browser: Browser, id: number) => {
    const headers = { 'X-CSRFToken': browser.csrf ?? '' };
    return (await browser.send('DELETE', `/api/v1/saved_query/${id}`, { headers })).status;
  };

  await program.printed(/login\/\?key=\S+/);
  const { pid } = JSON.parse(readFileSync(join(inside, 'owner.json'), 'utf8')) as { pid: number };
  const endFirst = () => void spawnSync('kill', ['-9', `${pid}`]);
  context.onTestFinished(endFirst);
  const first = await byPassword();
  for (const label of ['a', 'b'])
    await first.send('POST', '/api/v1/saved_query/', {
      body: JSON.stringify({ label, sql: 'SELECT 1' }),
      headers: { 'X-CSRFToken': first.csrf ?? '', 'Content-Type': 'application/json' },
    });
  fill();
  const second = await byPassword();
  fill();
  expect(await remove(second, 1)).toBe(200);
  fill();
  endFirst();

  await program.printed(/login\/\?key=[^]*login\/\?key=\S+/);
  expect((await second.send('GET', '/api/v1/me/')).status).toBe(200);
  fill();
  expect(await remove(await byPassword(), 2)).toBe(200);
});
