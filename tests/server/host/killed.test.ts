import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programWorld } from '../../support/program.ts';
import { signIn } from '../../support/signIn.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

// Takes minutes on any machine.
const ENDLESS = 'SELECT sum(a.i * b.i) FROM range(2000000) a(i), range(2000000) b(i)';

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
});
afterEach(() => world.dispose());

interface QueryItem {
  readonly status: string;
  readonly error_message: string | null;
  readonly sql: string;
}

/** Starts with the test's folder and signs in. */
async function served() {
  const args = [join(world.dir, 'one.csv'), '--port', '0', '--no-samples', '--no-open'];
  const program = world.run([...args, '--data', join(world.dir, 'data')]);
  const session = await signIn({
    url: await program.printed(/running at (\S+)\//),
    signInUrl: await program.printed(/Open\s+(\S+)/),
  });
  const databaseId = session.databaseId('Files');
  return {
    program,
    databaseId,
    execute: (sql: string, clientId: string) =>
      session.post('/api/v1/sqllab/execute/', {
        database_id: databaseId,
        schema: 'main',
        client_id: clientId,
        sql,
      }),
    queries: async () => {
      const response = await session.get('/api/v1/query/');
      return ((await response.json()) as { result: QueryItem[] }).result;
    },
  };
}

test('a server killed during a query restarts, reports that the query ended and why, and runs the next one', async () => {
  writeFileSync(join(world.dir, 'one.csv'), 'a\n1\n');
  const first = await served();
  await first.program.printed(/Loaded Files/);
  const cutOff = first.execute(ENDLESS, 'endless0001').catch((error: unknown) => error);
  await expect
    .poll(first.queries, { timeout: 20_000 })
    .toEqual([expect.objectContaining({ status: 'running' })]);
  await first.program.kill();
  expect(await cutOff).toBeInstanceOf(Error);

  const second = await served();
  expect(second.databaseId).toBe(first.databaseId);
  expect(await second.queries()).toEqual([
    expect.objectContaining({
      sql: ENDLESS,
      status: 'failed',
      error_message: expect.stringContaining('The server ended while this query was running'),
    }),
  ]);
  const next = await second.execute('SELECT a FROM one', 'afterwards1');
  expect(await next.json()).toMatchObject({ data: [{ a: 1 }] });
});

test('a signal during a query stops the query and ends the server soon', async () => {
  writeFileSync(join(world.dir, 'one.csv'), 'a\n1\n');
  const { program, execute, queries } = await served();
  const cutOff = execute(ENDLESS, 'endless0002').catch((error: unknown) => error);
  await expect.poll(queries, { timeout: 20_000 }).toEqual([expect.objectContaining({ status: 'running' })]);
  expect(await program.kill('SIGTERM')).toBe(0);
  await cutOff;
});
