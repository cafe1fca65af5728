import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programWorld } from '../support/program.ts';
import { signIn } from '../support/signIn.ts';

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
    const answer = await user.post('/api/v1/saved_query/', { label: 'a', sql: 'x'.repeat(300_000) });
    return answer.status === 201 ? ((await answer.json()) as { id: number }).id : null;
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
