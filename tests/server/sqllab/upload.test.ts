import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { programWorld } from '../../support/program.ts';
import { signIn, type SignedIn } from '../../support/signIn.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: ReturnType<typeof programWorld>;
let user: SignedIn;
beforeAll(async () => {
  world = programWorld();
  const data = join(world.dir, 'data');
  const program = world.run(['--port', '0', '--no-samples', '--no-open', '--data', data]);
  const signInUrl = await program.printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  user = await signIn({ url: new URL(signInUrl).origin, signInUrl });
});
afterAll(() => world.dispose());

interface Sent {
  readonly status: number;
  readonly body: {
    readonly message?: unknown;
    readonly rows?: number;
    readonly errors?: readonly { readonly message: string }[];
  };
}

async function send(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
  database = 'Scratch',
): Promise<Sent> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new File([content], name));
  const sent = await fetch(`${user.url}/api/v1/database/${user.databaseId(database)}/upload/`, {
    method: 'POST',
    headers: user.headers,
    body: form,
  });
  return { status: sent.status, body: (await sent.json()) as Sent['body'] };
}

async function rowsOf(table: string): Promise<unknown> {
  const body = {
    database_id: user.databaseId('Scratch'),
    sql: `SELECT * FROM "${table}" ORDER BY ALL`,
    schema: 'main',
  };
  const ran = await user.post('/api/v1/sqllab/execute/', body);
  return ((await ran.json()) as { readonly data?: unknown }).data;
}

async function datasets(name: string): Promise<readonly { readonly columns: string[] }[]> {
  const listed = (await (await user.get('/api/v1/dataset/?q=(page_size:100)')).json()) as {
    readonly result: readonly { readonly id: number; readonly table_name: string }[];
  };
  return Promise.all(
    listed.result
      .filter((each) => each.table_name === name)
      .map(async ({ id }) => {
        const { result } = (await (await user.get(`/api/v1/dataset/${id}`)).json()) as {
          readonly result: { readonly columns: readonly { readonly column_name: string }[] };
        };
        return { columns: result.columns.map((each) => each.column_name) };
      }),
  );
}

async function parquet(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(world.dir, 'made.parquet');
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (SELECT 7 AS n, 'Größe' AS t) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  return new Uint8Array(readFileSync(path));
}

test('a file of each kind becomes a table of the scratch database and a dataset', async () => {
  expect(await send('a.csv', 'name;tons\nAda;3\nBob;9\n', { type: 'csv', table_name: 'ships' })).toEqual({
    status: 201,
    body: { message: 'OK', rows: 2, notes: [] },
  });
  expect(await rowsOf('ships')).toEqual([
    { name: 'Ada', tons: 3 },
    { name: 'Bob', tons: 9 },
  ]);
  expect(await datasets('ships')).toEqual([{ columns: ['name', 'tons'] }]);
  const tsv = { type: 'csv', delimiter: '\t', table_name: 'with tabs "2"' };
  expect((await send('b.tsv', 'a,b\tc\n1,2\t3\n', tsv)).status).toBe(201);
  expect(await datasets('with tabs "2"')).toEqual([{ columns: ['a,b', 'c'] }]);
  expect((await send('c.json', '[{"a": 1}, {"a": 2}]', { type: 'json', table_name: 'json' })).status).toBe(
    201,
  );
  expect((await send('d.jsonl', '{"a": 1}\n{"b": 2}', { type: 'json', table_name: 'lines' })).status).toBe(
    201,
  );
  expect(await datasets('lines')).toEqual([{ columns: ['a', 'b'] }]);
  expect((await send('e.parquet', await parquet(), { type: 'columnar', table_name: 'pq' })).status).toBe(201);
  expect(await rowsOf('pq')).toEqual([{ n: 7, t: 'Größe' }]);
  expect(readdirSync(join(world.dir, 'data', 'temp', 'uploads'))).toEqual([]);
});

test('a table that exists is left alone, replaced or appended to, with one dataset whose columns follow', async () => {
  const to = { type: 'csv', table_name: 'again' };
  await send('a.csv', 'a\n1\n', to);
  const refused = await send('a.csv', 'a\n2\n', to);
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.[0]?.message).toContain('Table already exists');
  expect((await send('a.csv', 'a\n2\n', { ...to, already_exists: 'append' })).status).toBe(201);
  expect(await rowsOf('again')).toEqual([{ a: 1 }, { a: 2 }]);
  const unfit = await send('a.csv', 'other\n2\n', { ...to, already_exists: 'append' });
  expect(unfit.status).toBe(422);
  expect((await send('a.csv', 'b\nx\n', { ...to, already_exists: 'replace' })).status).toBe(201);
  expect(await rowsOf('again')).toEqual([{ b: 'x' }]);
  expect(await datasets('again')).toEqual([{ columns: ['b'] }]);
});

test('what is no table is refused with the reason, and leaves nothing', async () => {
  const refusals = [
    await send('a.json', '{"a": [1', { type: 'json', table_name: 'bad' }),
    await send('a.parquet', 'no parquet', { type: 'columnar', table_name: 'bad' }),
    await send('a.csv', '', { type: 'csv', table_name: 'bad' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422]);
  for (const { body } of refusals) {
    expect(body.errors?.[0]?.message).toMatch(/^a\.\w+: ./);
    expect(body.errors?.[0]?.message).not.toContain(world.dir);
  }
  const wrong = await send('a.csv', 'a\n1\n', { type: 'excel', table_name: '', already_exists: 'both' });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.message as object).toSorted()).toEqual([
    'already_exists',
    'table_name',
    'type',
  ]);
  expect((await send('a.csv', 'a\n1\n', { type: 'csv', table_name: 'x', schema: 'nowhere' })).status).toBe(
    422,
  );
  const hiding = { type: 'csv', table_name: 'duckdb_tables', already_exists: 'replace' };
  expect((await send('a.csv', 'a\n1\n', hiding)).body.errors?.[0]?.message).toContain('Choose another name');
  expect(await datasets('bad')).toEqual([]);
  expect(readdirSync(join(world.dir, 'data', 'temp', 'uploads'))).toEqual([]);
});

test('a text is read as the person chose, also compressed, and rows that do not fit are left out only if agreed', async () => {
  const text =
    'Report\nwhere;amount;day\nNorth;1,234;01/02/2024\nSouth;2,500;03/04/2024\nEast;none;05/06/2024\n';
  const choice = {
    separator: null,
    quote: null,
    firstLine: 2,
    hasNames: null,
    decimal: ',',
    dayOrder: 'monthFirst',
    types: ['VARCHAR', 'DOUBLE', 'DATE'],
  };
  const fields = (isPartly: boolean) => ({
    type: 'csv',
    table_name: 'chosen',
    reading: JSON.stringify({ encoding: null, choice, isPartly }),
  });
  const packed = Uint8Array.from(gzipSync(text));
  const refused = await send('sales.csv.gz', packed, fields(false));
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.[0]?.message).toBe(
    'sales.csv.gz: 1 row does not fit the types of the columns, first line 5: amount: “none” is no DOUBLE.',
  );
  const sent = await send('sales.csv.gz', packed, fields(true));
  expect([sent.status, sent.body.rows]).toEqual([201, 2]);
  expect(await rowsOf('chosen')).toMatchObject([
    { where: 'North', amount: 1.234 },
    { where: 'South', amount: 2.5 },
  ]);
  const wrong = {
    ...fields(true),
    reading: JSON.stringify({ encoding: null, choice: { ...choice, types: ['x'] } }),
  };
  expect((await send('sales.csv', text, wrong)).status).toBe(400);
});

test('a file that is no text is refused, and what a text does not say stays in its notes', async () => {
  const parquetAsText = await send('a.csv', await parquet(), { type: 'csv', table_name: 'bad' });
  expect(parquetAsText.body.errors?.[0]?.message).toContain('holds Parquet');
  const sent = await send('a.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8,9', { type: 'csv', table_name: 'ragged' });
  expect(sent).toMatchObject({
    status: 201,
    body: { rows: 3, notes: [expect.stringContaining('2 of 3 rows do not have 3 values')] },
  });
});
