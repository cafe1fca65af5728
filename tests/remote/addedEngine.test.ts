import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { newCommand } from '../../server/cli/commands/newCommand.ts';
import { systemClock } from '../../server/cli/systemWorld.ts';
import { readDefinition } from '../../server/engines/added/definition.ts';
import { createAddedEngines, engineReader } from '../../server/engines/added/engineFiles.ts';
import { installEngines } from '../../server/engines/added/installed.ts';
import { readModule } from '../../server/engines/added/readModule.ts';
import { remoteEngine } from '../../server/engines/engineLookup.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';
import { Browser } from '../server/browser.ts';
import { openedMeta, PASSWORD, testApp } from '../server/testApp.ts';
import { bundled } from '../support/serverBundle.ts';
import { type SqlFront, sqlFront } from '../support/sqlFront.ts';

const SALES = `
  CREATE TABLE sales (id INTEGER, day DATE, "the ""name" TEXT, amount REAL);
  INSERT INTO sales VALUES (9007199254740993, '2026-01-05', 'it''s', 1.5), (2, '2026-01-31', NULL, 2),
    (3, '2026-02-01', 'a\\b', 4), (4, '2026-02-02', 'a, "b"', 8);`;

let engine: TestEngine;
let front: SqlFront;
let folder: string;
let runs = 0;
let opened: readonly string[] = [];
beforeAll(async () => {
  engine = await testEngine();
});
afterAll(() => engine.host.close());
beforeEach(async () => {
  front = await sqlFront(SALES);
  folder = mkdtempSync(join(tmpdir(), 'sextant-engines-'));
});
afterEach(async () => {
  await Promise.all(opened.map((key) => engine.host.closeEngine(key)));
  installEngines([]);
  rmSync(folder, { recursive: true });
  await front.close();
});

const world = { platform: { platform: 'linux', env: {}, home: '/nowhere' }, cwd: '/' } as const;
const example = () =>
  newCommand({ kind: 'new', what: 'engines', name: 'Notes', folder, dataDir: null }, world);
const read = readModule(bundled('engineChild'), systemClock);

async function served() {
  const app = await testApp({}, openedMeta(':memory:'), (handle) => handle, engine.host);
  const addedEngines = createAddedEngines(
    engineReader([folder, join(folder, 'missing')], read),
    app.meta.settings,
    (names) => {
      for (const row of app.meta.databases.list())
        if (names.includes(row.backend)) void engine.host.closeEngine(remoteEngine(row));
    },
  );
  await addedEngines.files();
  const whole = createApp({ ...app.deps, addedEngines });
  const admin = new Browser(async (request) => whole.fetch(request), '');
  await admin.signIn('admin', PASSWORD);
  const send = (method: string, path: string, body: object): Promise<Response> =>
    admin.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' },
      body: JSON.stringify(body),
    });
  const connected = async (address = front.address): Promise<number> => {
    const made = await send('POST', '/api/v1/database/', {
      sqlalchemy_uri: address,
      database_name: `At ${address}`,
    });
    expect(made.status).toBe(201);
    opened = app.meta.databases.list().map(remoteEngine);
    return ((await made.json()) as { readonly id: number }).id;
  };
  const run = async (
    id: number,
    sql: string,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const ran = await send('POST', '/api/v1/sqllab/execute/', {
      database_id: id,
      client_id: `added${(runs += 1)}`.padEnd(11, '0'),
      sql,
      runAsync: false,
      queryLimit: 100,
    });
    return { status: ran.status, text: await ran.text() };
  };
  return { admin, send, connected, run };
}

const LIST = '/api/v1/sextant/engine/';

test('engines new writes an engine that is installed, and whose test passes', async () => {
  const made = example();
  expect(made).toMatchObject({ ok: true, value: expect.stringContaining('notes.mjs') as string });
  const tested = spawnSync(process.execPath, ['--test', join(folder, 'notes.test.mjs')], {
    encoding: 'utf8',
  });
  expect(tested.stdout).toMatch(/pass 4/);
  const { admin } = await served();
  expect(await admin.json(LIST)).toEqual({
    result: [{ file: 'notes.mjs', key: 'notes', name: 'Notes', author: '', is_on: true, fault: null }],
  });
  expect(await admin.json('/api/v1/database/available/')).toMatchObject({
    databases: expect.arrayContaining([
      expect.objectContaining({
        engine: 'notes',
        name: 'Notes',
        sqlalchemy_uri_placeholder: 'notes://user:password@host:8080/main',
        encryption: null,
      }),
    ]) as unknown,
  });
});

test('a database of an added engine is connected, and its statements and charts have their values', async () => {
  example();
  const { admin, send, connected, run } = await served();
  const id = await connected();
  const listed = await admin.json<{ readonly result: readonly object[] }>('/api/v1/database/');
  expect(listed.result).toContainEqual(
    expect.objectContaining({
      id,
      backend: 'notes',
      allows_cost_estimate: null,
      engine_sql: expect.objectContaining({ grammar: 'sqlite', quote: '"' }) as unknown,
    }),
  );
  expect(await admin.json(`/api/v1/database/${id}/tables/?q=(schema_name:main)`)).toMatchObject({
    result: [{ value: 'sales' }],
  });
  expect(await admin.json(`/api/v1/database/${id}/table_metadata/?name=sales&schema=main`)).toMatchObject({
    columns: [{ name: 'id', type: 'INTEGER' }, { name: 'day' }, { name: 'the "name' }, { name: 'amount' }],
  });
  const ran = await run(id, 'SELECT * FROM sales ORDER BY day');
  expect(ran.text).toContain('"id":"9007199254740993"');
  expect(JSON.parse(ran.text)).toMatchObject({
    data: [
      { 'the "name': "it's" },
      { 'the "name': null },
      { 'the "name': 'a\\b' },
      { 'the "name': 'a, "b"' },
    ],
  });
  expect(await run(id, 'SELECT 1; SELECT * FROM missing')).toMatchObject({
    text: expect.stringContaining('no such table: missing') as string,
  });
  expect(await run(id, 'DELETE FROM sales')).toMatchObject({
    text: expect.stringMatching(/error/i) as string,
  });

  const made = await send('POST', '/api/v1/dataset/', { database: id, schema: 'main', table_name: 'sales' });
  const dataset = ((await made.json()) as { readonly id: number }).id;
  const drawn = await send('POST', '/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [
      {
        columns: [{ label: 'day', sqlExpression: 'day', columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
        metrics: ['count'],
        filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2026-01-06 : 2026-03-01' }],
        orderby: [['count', false]],
        row_limit: 10,
      },
    ],
    result_format: 'json',
    result_type: 'full',
  });
  expect(await drawn.json()).toMatchObject({
    result: [
      {
        rowcount: 2,
        data: [{ count: 2 }, { count: 1 }],
        query: expect.stringMatching(
          /date\("day", 'start of month'\)[^]*'2026-01-06 00:00:00\.000000'/,
        ) as unknown,
      },
    ],
  });
});

test('the module that docs/adding-an-engine.md shows is installed, and its rows have their digits', async () => {
  const text = readFileSync('docs/adding-an-engine.md', 'utf8');
  writeFileSync(join(folder, 'tides.mjs'), /```js\n([^]+?)```/.exec(text)?.[1] ?? '');
  const levels = createServer((_request, response) => response.end('Oslo 1234567.80\nBergen -1.25\nend\n'));
  await new Promise<void>((ready) => {
    levels.listen(0, '127.0.0.1', ready);
  });
  const { port } = levels.address() as { readonly port: number };
  const { connected, run } = await served();
  const ran = await run(await connected(`tides://127.0.0.1:${port}/today`), 'select * from levels');
  expect(ran.text).toContain('[{"place":"Oslo","level":1234567.80},');
  levels.close();
});

test('rows that end in the middle are an error, and none of them are shown', async () => {
  example();
  const { connected, run } = await served();
  const id = await connected();
  await run(id, 'SELECT 1');
  front.cutAfter(3);
  const ran = await run(id, 'SELECT * FROM sales');
  expect(ran.status).toBeGreaterThanOrEqual(400);
  expect(ran.text).not.toContain('9007199254740993');
});

test('the process of a database runs the module, and it alone', async () => {
  example();
  const file = join(folder, 'notes.mjs');
  writeFileSync(file, `globalThis.wasHere = true;\n${readFileSync(file, 'utf8')}`);
  const { connected, run } = await served();
  await run(await connected(), 'SELECT 1');
  expect('wasHere' in globalThis).toBe(false);
});

test('one that is turned off reaches no database, and names it again when it is on', async () => {
  example();
  const { admin, send, connected, run } = await served();
  const id = await connected();
  expect((await send('PUT', `${LIST}notes`, { is_on: false })).status).toBe(200);
  expect(await admin.json(LIST)).toMatchObject({ result: [{ key: 'notes', is_on: false }] });
  expect((await run(id, 'SELECT 7 AS seven')).text).toContain(
    'it was removed here, or is turned off. Ask whoever keeps the server to turn it on in Settings, Engines.',
  );
  await send('PUT', `${LIST}notes`, { is_on: true });
  expect((await run(id, 'SELECT 7 AS seven')).text).toContain('"seven":7');
  expect((await send('PUT', `${LIST}other`, { is_on: true })).status).toBe(404);
});

test('no statement ends within a name in brackets, so that a second one that changes data does not run', async () => {
  example();
  const { connected, run } = await served();
  const id = await connected();
  const ran = await run(id, "SELECT 1 AS [']) ; DELETE FROM sales; --[']");
  expect(ran.status).toBeGreaterThanOrEqual(400);
  // Its own statements are told apart before the module, which refuses two in one.
  expect(ran.text).not.toContain('more than one statement');
  expect(front.statements.filter((sql) => sql.includes('DELETE'))).toEqual([]);
  expect((await run(id, "SELECT 7 AS [it's;]")).text).toContain('"it\'s;":7');
});

test('an engine that quotes names with brackets reads them so', () => {
  const read = readDefinition({
    api: 1,
    name: 'brick',
    title: 'Brick',
    example: 'brick://h',
    hasOpen: true,
    sql: { quote: '[', rules: { escapes: true } },
  });
  expect(read).toMatchObject({ value: { sql: { rules: { escapes: true, brackets: true } } } });
});

test('what editors keep beside a file, links to nothing and folders stop nothing', async () => {
  example();
  writeFileSync(join(folder, '.hidden.mjs'), 'process.exit(1);');
  symlinkSync('ada@host.1234', join(folder, '.#notes.mjs'));
  symlinkSync('nowhere.mjs', join(folder, 'gone.mjs'));
  mkdirSync(join(folder, 'parts.mjs'));
  const { admin } = await served();
  expect(await admin.json(LIST)).toMatchObject({ result: [{ file: 'notes.mjs', fault: null }] });
});

test('files that cannot be used say why, and hang nothing', async () => {
  const files: Readonly<Record<string, string>> = {
    'a.mjs': "export const engine = { api: 1, name: 'mysql', title: 'M', example: 'mysql://h', open() {} };",
    'b.mjs': "export const engine = { api: 2, name: 'two', title: 'Two', example: 'two://h', open() {} };",
    'c.mjs': 'export const engine = {',
    'd.mjs': 'process.exit(1);',
    'e.mjs': "export const engine = { api: 1, name: 'five', title: 'Five', example: 'six://h', open() {} };",
    'f.mjs':
      "export const engine = { api: 1, name: 'f6', title: 'F', example: 'f6://h', open() {}, dialect: { limit: 'TOP 5' } };",
    'g.mjs': "export const engine = { api: 1, name: 'f7', title: 'F', example: 'f7://h' };",
    'h.mjs': 'export default 1;',
    'i.mjs':
      "export const engine = { api: 1, name: 'f8', title: 'F', example: 'f8://h', open() {}, dialect: { grains: { P2D: '{col}' } } };",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { admin } = await served();
  const { result } = await admin.json<{ readonly result: readonly { readonly fault: string }[] }>(LIST);
  expect(result.map(({ fault }) => fault)).toEqual([
    'The name "mysql" is that of an engine of Sextant.',
    'Its "api" is 2: this version reads 1.',
    expect.stringMatching(/./),
    'Its module ends the process that reads it.',
    'Its "example" has to begin with five://.',
    'Its "dialect.limit" cannot be read: it has no {rows}.',
    'It has no function "open".',
    'It exports no object with the name "engine".',
    expect.stringContaining('it is no time grain'),
  ]);
});
