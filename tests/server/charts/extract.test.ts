import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Hono } from 'hono';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXTRACT_HEADER, EXTRACT_TABLE, extractReceipt } from '#contract/dataset/extract.ts';
import { err, ok } from '#domain/result.ts';
import { ensureTestAdmin } from '../cheapPasswords.ts';
import { READS_ALL } from '../../../server/access/reading.ts';
import type { ServedDatasource } from '../../../server/datasets/datasource.ts';
import { serverConfig } from '../../../server/config.ts';
import type { AppEnv } from '../../../server/deps.ts';
import { silentLog } from '../../../server/base/log.ts';
import { extractRoutes } from '../../../server/routes/dataset/extract.ts';
import { ENGINE, testEngine, type TestEngine } from '../../engine/testEngine.ts';
import { frameFrom } from '../../compile/vectorWorld.ts';
import { countingRandom, openedMeta, PASSWORD, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

let engine: TestEngine;
const folder = mkdtempSync(join(tmpdir(), 'sextant-extract-test-'));
beforeAll(async () => {
  engine = await testEngine([
    `CREATE TABLE orders AS SELECT i AS id, 'k' || i % 3 AS kind, TIMESTAMPTZ '2004-01-01 12:00:00+00' AS "at",
       i::DECIMAL(18, 3) AS amount, {'a': i} AS nested, 'x'::ENUM('x', 'y') AS "letter" FROM range(5000) AS t(i)`,
  ]);
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true });
});

const column = (name: string, expression: string | null = null) =>
  ({ name, type: 0, isTime: false, expression }) as const;

function served(from: ServedDatasource['source']['from']): ServedDatasource {
  return {
    id: 1,
    type: 'table',
    name: 'orders',
    engine: ENGINE,
    dialect: DUCKDB,
    catalog: null,
    schema: null,
    version: 'one',
    reading: READS_ALL,
    namesOnly: false,
    marks: null,
    isLimited: false,
    templateParams: {},
    cacheTimeout: null,
    source: {
      from,
      columns: [
        column('id'),
        column('kind'),
        column('at'),
        column('amount'),
        column('nested'),
        column('letter'),
        column('dropped'),
        column('double', 'id * 2'),
      ],
      metrics: [],
      mainTime: null,
    },
  };
}

async function asked(what: ServedDatasource | 'missing' | 'forbidden', query = ''): Promise<Response> {
  const meta = openedMeta(':memory:');
  const clock = testClock();
  const admin = await ensureTestAdmin(meta, PASSWORD, clock, countingRandom());
  const user = meta.users.byId(admin);
  const deps = {
    meta,
    engines: engine.host,
    templates: testTemplates(),
    clock,
    random: countingRandom(),
    log: silentLog,
    config: serverConfig({}),
  };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('user', user);
    await next();
  });
  const find = async () => {
    if (what === 'missing') return err({ kind: 'missing' } as const);
    return what === 'forbidden' ? err({ kind: 'forbidden', id: 1, name: 'x' } as const) : ok(what);
  };
  app.route('/', extractRoutes(deps, { find, savedContext: () => undefined }));
  return app.request(`/api/v1/dataset/1/extract/${query}`);
}

test('an extract is a file with all rows of a dataset, in types of the browser’s engine, without columns that its table lost, and describes its content', async () => {
  const response = await asked(served({ kind: 'table', catalog: null, schema: 'main', table: 'orders' }));
  expect(response.status).toBe(200);
  const receipt = parse(extractReceipt, JSON.parse(response.headers.get(EXTRACT_HEADER) ?? ''));
  expect(receipt).toMatchObject({ rows: 5000, complete: true, zone: 'UTC', version: 'one' });
  const path = join(folder, 'one.duckdb');
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
  const copy = await (await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })).connect();
  const { columns } = await frameFrom(
    copy,
    `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${EXTRACT_TABLE}'`,
  );
  expect(
    Object.fromEntries((columns[0]?.values ?? []).map((name, i) => [name, columns[1]?.values[i]])),
  ).toEqual({
    id: 'BIGINT',
    kind: 'VARCHAR',
    at: 'TIMESTAMP',
    amount: 'DECIMAL(18,3)',
    nested: 'STRUCT(a BIGINT)',
    letter: 'VARCHAR',
  });
  const sums = await frameFrom(copy, `SELECT sum(id), sum(amount::DOUBLE), min("at") FROM ${EXTRACT_TABLE}`);
  expect(sums.columns.map(({ values }) => values[0])).toEqual([
    12_497_500,
    12_497_500,
    Date.UTC(2004, 0, 1, 12),
  ]);
});

test('the extract of a virtual dataset contains the result of its SQL', async () => {
  const sql = 'SELECT *, 1 AS other FROM orders WHERE id < 10 -- no more\n;';
  const response = await asked(served({ kind: 'sql', sql }));
  expect(JSON.parse(response.headers.get(EXTRACT_HEADER) ?? '')).toMatchObject({ rows: 10, complete: true });
});

test('a dataset of more rows has the columns that were asked for, and is incomplete without any', async () => {
  const many = served({
    kind: 'sql',
    sql: 'SELECT i AS id, i % 7 AS kind, i % 3 AS amount FROM range(1_000_001) AS t(i)',
  });
  const response = await asked(many, '?q=(columns:!(amount,id,nothing))');
  const receipt = parse(extractReceipt, JSON.parse(response.headers.get(EXTRACT_HEADER) ?? ''));
  expect(receipt).toMatchObject({ rows: 1_000_001, complete: true, columns: ['id', 'amount'] });
  const path = join(folder, 'many.duckdb');
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
  const copy = await (await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })).connect();
  const { columns } = await frameFrom(copy, `SELECT * FROM ${EXTRACT_TABLE} ORDER BY id DESC LIMIT 1`);
  expect(columns.map(({ name, values }) => [name, Number(values[0])])).toEqual([
    ['id', 1_000_000],
    ['amount', 1_000_000 % 3],
  ]);
  for (const query of ['', '?q=(columns:!(nothing))']) {
    const cut = await asked(many, query);
    expect(JSON.parse(cut.headers.get(EXTRACT_HEADER) ?? '')).toMatchObject({ complete: false });
  }
});

test('whole seconds and parts of seconds of many rows come back as they were', async () => {
  for (const step of ['1 second', '1500 milliseconds', '1 microsecond']) {
    const times = served({
      kind: 'sql',
      sql: `SELECT CASE WHEN i % 5 > 0 THEN TIMESTAMP '1969-12-31 23:59:00' + i * INTERVAL '${step}' END AS id,
        i AS amount FROM range(1_000_001) AS t(i)`,
    });
    const response = await asked(times, '?q=(columns:!(amount,id))');
    const path = join(folder, `times ${step}.duckdb`);
    writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
    const copy = await (await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })).connect();
    const { columns } = await frameFrom(
      copy,
      `SELECT count(*) FILTER (WHERE id IS DISTINCT FROM CASE WHEN amount % 5 > 0
           THEN TIMESTAMP '1969-12-31 23:59:00' + amount * INTERVAL '${step}' END),
         count(*), min(typeof(id)) FROM ${EXTRACT_TABLE}`,
    );
    expect(columns.map(({ values }) => values[0])).toEqual([0, 1_000_001, 'TIMESTAMP']);
  }
});

test('an incomplete extract says so', async () => {
  const cut = await engine.host.extract({
    queryId: 'extract',
    person: 1,
    kind: 'chart',
    timeout: 60_000,
    engine: ENGINE,
    reading: READS_ALL,
    catalog: null,
    schema: null,
    sql: 'SELECT * FROM orders',
    path: join(folder, 'cut.duckdb'),
    table: 'r',
    maxRows: 3000,
    maxBytes: 1e9,
  });
  expect(cut).toEqual(ok({ rows: expect.any(Number), complete: false }));
});

test('a dataset that the person, or nobody, can read has no extract', async () => {
  expect((await asked('missing')).status).toBe(404);
  expect((await asked('forbidden')).status).toBe(403);
  const broken = await asked(served({ kind: 'sql', sql: 'SELECT * FROM nosuch' }));
  expect(broken.status).toBe(400);
  const escaping = await asked(served({ kind: 'sql', sql: "SELECT 1) t; COPY orders TO '/tmp/x' --" }));
  expect(escaping.status).toBe(400);
});
