import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programWorld } from '../../support/program.ts';
import { signIn, type SignedIn } from '../../support/signIn.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 90_000 });

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
  writeFileSync(join(world.dir, 'ships.csv'), 'name,tons\nAda,3\nBob,9\n');
});
afterEach(() => world.dispose());

async function session(): Promise<{ readonly stop: () => Promise<void>; readonly signedIn: SignedIn }> {
  const data = join(world.dir, 'data');
  const program = world.run(
    ['--port', '0', '--no-samples', '--no-open', '--data', data, join(world.dir, 'ships.csv')],
    {},
  );
  const signInUrl = await program.printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  return {
    signedIn: await signIn({ url: new URL(signInUrl).origin, signInUrl }),
    stop: async () => void (await program.kill('SIGTERM')),
  };
}

interface SqlLabResponse {
  readonly data?: readonly Record<string, unknown>[];
  readonly query?: { readonly tempSchema: string; readonly tempTable: string; readonly ctas: boolean };
  readonly errors?: readonly { readonly message: string }[];
}

async function execute(to: SignedIn, database: string, sql: string, more = {}): Promise<SqlLabResponse> {
  const body = { database_id: to.databaseId(database), sql, schema: 'main', ...more };
  return (await to.post('/api/v1/sqllab/execute/', body)).json() as Promise<SqlLabResponse>;
}

const createAs = (method: 'TABLE' | 'VIEW', table: string) => ({
  select_as_cta: true,
  ctas_method: method,
  tmp_table_name: table,
});

test('[QRY-39] a query on any database becomes a table or a view of the scratch database, and exists after a restart', async () => {
  const first = await session();
  const made = await execute(
    first.signedIn,
    'Scratch',
    'SELECT * FROM Files.ships WHERE tons > 5',
    createAs('TABLE', 'heavy'),
  );
  expect(made.query).toMatchObject({ ctas: true, tempSchema: 'main', tempTable: 'heavy' });
  await execute(first.signedIn, 'Scratch', 'SELECT name AS who FROM heavy', createAs('VIEW', 'names'));
  await execute(first.signedIn, 'Scratch', "INSERT INTO heavy VALUES ('Cem', 7)");
  await first.stop();

  const second = await session();
  expect((await execute(second.signedIn, 'Scratch', 'SELECT * FROM names')).data).toEqual([
    { who: 'Bob' },
    { who: 'Cem' },
  ]);
  await second.stop();
});

test('[QRY-39] all other databases stay read-only, and no file can be reached', async () => {
  const { signedIn, stop } = await session();
  const refusal = async (database: string, sql: string, more = {}) =>
    (await execute(signedIn, database, sql, more)).errors?.[0]?.message ?? 'allowed';

  expect(await refusal('Files', 'SELECT 1 AS one', createAs('TABLE', 't'))).toContain(
    'does not allow CREATE TABLE AS',
  );
  expect(await refusal('Scratch', 'DELETE FROM Files.ships')).toContain('read-only');
  expect(await refusal('Scratch', 'CREATE TABLE Files.main.other AS SELECT 1 AS one')).toContain('read-only');
  const file = join(world.dir, 'out.csv');
  expect(await refusal('Scratch', `COPY (SELECT 1) TO '${file}'`)).not.toBe('allowed');
  expect(existsSync(file)).toBe(false);
  expect(await refusal('Scratch', `ATTACH '${join(world.dir, 'x.duckdb')}' AS x`)).not.toBe('allowed');
  expect(await refusal('Scratch', `SELECT * FROM read_csv('${join(world.dir, 'ships.csv')}')`)).not.toBe(
    'allowed',
  );
  await stop();
});
