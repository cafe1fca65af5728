import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { startServer } from '../support/server.ts';
import { signIn, type SignedIn } from '../support/signIn.ts';
import { type BenchRow, median } from './benchRow.ts';
import { expect } from './stallLoads.ts';

/** As an ordinary chart reads them. */
const ORDERS = `CREATE TABLE sold AS SELECT i AS id, (i * 7919 % 1000)::INTEGER AS small,
  ['north', 'south', 'east', 'west'][1 + i % 4] AS region, DATE '2024-01-01' + (i % 900)::INTEGER AS day,
  (i * 31 % 1000000 / 100.0)::DECIMAL(12, 2) AS amount FROM range(5000000) t(i)`;
/** Its end is a year away. */
const ENDLESS =
  'SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE (a.range + b.range) % 7 = 3';
const ROUNDS = 9;
const BUDGET = 1000;

/** How long one person waits while another one works. */
export async function benchOthers(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'));
  const file = join(folder, 'stall.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(ORDERS);
  connection.closeSync();
  instance.closeSync();
  const server = await startServer({ args: ['--no-samples', file] });
  try {
    const one = await signIn(server);
    const other = await secondPerson(one);
    const execute = async (
      who: SignedIn,
      database: string,
      sql: string,
      ...more: readonly number[]
    ): Promise<string> =>
      expect(
        await who.post('/api/v1/sqllab/execute/', {
          database_id: who.databaseId(database),
          sql,
          queryLimit: 1000,
          schema: 'main',
        }),
        200,
        ...more,
      );
    await execute(one, 'Scratch', ORDERS);
    const wide = (columns: number): string =>
      `select ${Array.from({ length: columns }, (_, i) => `${i} as c${i}`).join(', ')}`;
    const beside = (columns: number, status: number): Promise<BenchRow> =>
      waited(
        `another's select 1 beside eight SELECTs of ${columns} columns`,
        () => execute(other, 'stall', 'select 1'),
        () => Array.from({ length: 8 }, () => execute(one, 'stall', wide(columns), status)),
      );
    return [
      await beside(10_000, 200),
      // More are refused.
      await beside(20_000, 500),
      await endless(one, other, 'stall', 'a file'),
      await endless(one, other, 'Scratch', 'Scratch'),
    ];
  } finally {
    await server.kill();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The slowest of some small works of another person: alone, and while the work of one goes on. */
async function waited(
  name: string,
  small: () => Promise<string>,
  large: () => readonly Promise<string>[],
): Promise<BenchRow> {
  const quiet = await timesOf(small, (done) => done >= ROUNDS);
  let isBusy = true;
  const working = Promise.all(large()).finally(() => {
    isBusy = false;
  });
  const loaded = await timesOf(small, () => !isBusy);
  const [outcome = ''] = await working;
  return {
    name,
    value: Math.max(...loaded),
    unit: 'ms',
    budget: BUDGET,
    detail: `${loaded.length} times, median ${median(loaded).toFixed(0)} ms; alone ${median(quiet).toFixed(0)} ms; ${outcome}`,
  };
}

/** An ordinary chart of another person while four queries of one have no end. */
async function endless(one: SignedIn, other: SignedIn, database: string, words: string): Promise<BenchRow> {
  const dataset = await datasetOf(one, database);
  const chart = async (): Promise<string> =>
    expect(
      await other.post('/api/v1/chart/data', {
        datasource: { id: dataset, type: 'table' },
        force: true,
        queries: [
          {
            columns: ['day', 'region'],
            metrics: [
              {
                expressionType: 'SQL',
                sqlExpression: 'sum(amount) / count(DISTINCT small)',
                label: 'amount',
              },
            ],
            row_limit: 10_000,
          },
        ],
      }),
      200,
    );
  const quiet = await timesOf(chart, (done) => done >= ROUNDS);
  const ids = [1, 2, 3, 4].map((at) => `endless-${database}-${at}`);
  for (const client_id of ids)
    await expect(
      await one.post('/api/v1/sqllab/execute/', {
        database_id: one.databaseId(database),
        sql: ENDLESS,
        runAsync: true,
        client_id,
        schema: 'main',
      }),
      202,
    );
  const loaded = await timesOf(chart, (done) => done >= ROUNDS);
  const { result } = (await (await one.get('/api/v1/query/?q=(page_size:100)')).json()) as {
    readonly result: readonly { readonly status: string }[];
  };
  const running = result.filter(({ status }) => status === 'running').length;
  for (const client_id of ids) await one.post('/api/v1/query/stop', { client_id });
  return {
    name: `another's chart beside four endless queries, ${words}`,
    value: median(loaded),
    unit: 'ms',
    budget: BUDGET,
    detail: `alone ${median(quiet).toFixed(0)} ms: ${(median(loaded) / median(quiet)).toFixed(1)} times; longest ${Math.max(...loaded).toFixed(0)} ms; ${running} run`,
  };
}

async function timesOf(work: () => Promise<string>, isOver: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  do {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  } while (!isOver(times.length));
  return times;
}

async function datasetOf(session: SignedIn, database: string): Promise<number> {
  const made = await session.post('/api/v1/dataset/', {
    database: session.databaseId(database),
    schema: 'main',
    table_name: 'sold',
  });
  return ((await made.json()) as { readonly id: number }).id;
}

/** Another administrator, with a session of their own. */
async function secondPerson(admin: SignedIn): Promise<SignedIn> {
  const roles = (await (await admin.get('/api/v1/security/roles/')).json()) as {
    readonly result: readonly { readonly id: number; readonly name: string }[];
  };
  await expect(
    await admin.post('/api/v1/security/users/', {
      username: 'second',
      password: 'harbour lights 7',
      first_name: 'Second',
      last_name: 'Person',
      email: 'second@x.example',
      active: true,
      roles: roles.result.filter(({ name }) => name === 'Admin').map(({ id }) => id),
    }),
    200,
    201,
  );
  const entered = await fetch(`${admin.url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'second',
      password: 'harbour lights 7',
      provider: 'db',
      refresh: false,
    }),
  });
  const { access_token: token } = (await entered.json()) as { readonly access_token: string };
  const bearer = { accept: 'application/json', authorization: `Bearer ${token}` };
  const csrf = await fetch(`${admin.url}/api/v1/security/csrf_token/`, { headers: bearer });
  const { result } = (await csrf.json()) as { readonly result: string };
  const cookie = csrf.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { ...bearer, 'x-csrftoken': result, cookie: cookie.join('; ') };
  return {
    ...admin,
    headers,
    get: (path) => fetch(admin.url + path, { headers }),
    post: (path, body, more = {}) =>
      fetch(admin.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      }),
  };
}
