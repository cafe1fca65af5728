import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findSources, type FoundSources } from '../../server/files/findSources.ts';
import { ingest } from '../../server/files/ingest.ts';
import type { IngestReport } from '../../server/files/ingestJob.ts';
import { planDatabases, type DatabasePlan } from '../../server/files/planDatabases.ts';
import { runIngest } from '../../server/files/runIngest.ts';
import { err } from '#domain/result.ts';
import { prepareDatabase, preparedFolder, sweepDatabases } from '../../server/files/prepareDatabase.ts';

// Processes are started, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sextant-files-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const NEVER = { signal: new AbortController().signal };

function write(name: string, content: string | Uint8Array): string {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
}

function found(...names: string[]): FoundSources {
  const result = findSources(names, dir);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function plansOf(...names: string[]): DatabasePlan[] {
  return planDatabases(found(...names).sources, null);
}

function onlyPlan(...names: string[]): DatabasePlan {
  const plans = plansOf(...names);
  expect(plans).toHaveLength(1);
  return plans[0]!;
}

/** Loads in this process, which is quicker than a child for each. */
async function load(...names: string[]): Promise<IngestReport & { file: string }> {
  const file = join(dir, 'out.duckdb');
  const report = await ingest({ job: onlyPlan(...names).job, target: file }, () => undefined);
  return { ...report, file };
}

async function query(file: string, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function duckdbFile(name: string, ...statements: string[]): Promise<string> {
  const instance = await DuckDBInstance.create(join(dir, name));
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  return join(dir, name);
}

const columnTypes = async (file: string, table: string) =>
  Object.fromEntries((await query(file, `DESCRIBE "${table}"`)) as [string, string][]);

describe('text files become tables of the database Files', () => {
  test('csv and tsv, with quotes, line breaks inside them, dates and missing values', async () => {
    write('orders 2024.csv', 'id,name,on,price\n1,"Smith, ""Jo""\nJr",2024-01-02,1.5\n2,,2024-02-03,\n');
    write('b.tsv', 'x\ty\n1\ta,b\n');
    const { file, tables, faults } = await load('orders 2024.csv', 'b.tsv');
    expect(faults).toEqual([]);
    expect(tables).toEqual([
      { name: 'orders_2024', rows: 2, notes: [] },
      { name: 'b', rows: 1, notes: [] },
    ]);
    expect(await query(file, 'FROM orders_2024')).toEqual([
      ['1', 'Smith, "Jo"\nJr', '2024-01-02', 1.5],
      ['2', null, '2024-02-03', null],
    ]);
    expect(await query(file, 'FROM b')).toEqual([['1', 'a,b']]);
  });

  test('json, nested json and ndjson, with whole numbers past 2^53', async () => {
    write('a.json', '[{"id": 9007199254740993, "n": -1, "in": {"k": [1, 2]}}, {"id": 2, "n": 5}]');
    write('b.ndjson', '{"t": "2024-01-02T03:04:05"}\n{"t": null}\n');
    const { file, faults } = await load('a.json', 'b.ndjson');
    expect(faults).toEqual([]);
    expect(await query(file, 'SELECT id, n, "in".k FROM a')).toEqual([
      ['9007199254740993', '-1', ['1', '2']],
      ['2', '5', null],
    ]);
    expect((await columnTypes(file, 'a'))['n']).toBe('BIGINT');
    expect((await columnTypes(file, 'b'))['t']).toBe('TIMESTAMP');
  });

  test('whole numbers that fit no integer are text to the last digit, and large fractions stay numbers', async () => {
    write('a.csv', 'id,x,big\n123456789012345678901234567890,1.5,1e30\n18446744073709551615,2,3\n');
    write('b.json', '[{"id": 123456789012345678901234567890, "in": {"a": 1}}, {"id": -5, "in": null}]');
    const { file, tables, faults } = await load('a.csv', 'b.json');
    expect(faults).toEqual([]);
    expect(tables[0]?.notes).toEqual([
      'Column id holds whole numbers too long to be kept as numbers: read as text, to the last digit.',
    ]);
    expect(await query(file, 'FROM a')).toEqual([
      ['123456789012345678901234567890', 1.5, 1e30],
      ['18446744073709551615', 2, 3],
    ]);
    expect(await query(file, 'SELECT id, "in".a FROM b')).toEqual([
      ['123456789012345678901234567890', '1'],
      ['-5', null],
    ]);
  });

  test('parquet', async () => {
    await duckdbFile('maker.duckdb', `COPY (SELECT 1.25::DECIMAL(9,2) AS d) TO '${join(dir, 'p.parquet')}'`);
    const { file } = await load('p.parquet');
    expect(await columnTypes(file, 'p')).toEqual({ d: 'DECIMAL(9,2)' });
  });

  test('a later row of another type is seen, and uneven lines are read with a note', async () => {
    const many = Array.from({ length: 30_000 }, (_, row) => `${row},1`).join('\n');
    write('late.csv', `a,b\n${many}\nx,2\n`);
    write('uneven.csv', `a,b\n${many}\n7\n`);
    const { file, tables, faults } = await load('late.csv', 'uneven.csv');
    expect(faults).toEqual([]);
    expect(tables[0]).toEqual({ name: 'late', rows: 30_001, notes: [] });
    expect(await query(file, `SELECT b FROM late WHERE a = 'x'`)).toEqual([['2']]);
    expect(tables[1]).toMatchObject({
      rows: 30_001,
      notes: [expect.stringContaining('missing values are NULL')],
    });
  });

  test('text that is not UTF-8 is read as Latin-1 and says so, UTF-16 by its mark', async () => {
    write('latin.csv', Buffer.from('id,city\n1,K\xf6ln\n', 'latin1'));
    write('wide.csv', Buffer.from('\ufeffid,city\n1,Köln\n', 'utf16le'));
    const { file, tables } = await load('latin.csv', 'wide.csv');
    expect(tables[0]?.notes).toEqual(['It is not valid UTF-8 and was read as Latin-1.']);
    expect(await query(file, 'SELECT city FROM latin UNION ALL SELECT city FROM wide')).toEqual([
      ['Köln'],
      ['Köln'],
    ]);
  });

  test('same names get a number, patterns are expanded, and one file under two names is one table', async () => {
    mkdirSync(join(dir, 'sub'));
    write('a.csv', 'x\n1\n');
    write('sub/A.csv', 'x\n2\n');
    write('1st.csv', 'x\n3\n');
    write('sub/notes.txt', 'not data');
    const { tables } = await load('./a.csv', 'a.csv', 'sub/*', '1st.csv');
    expect(tables.map(({ name }) => name)).toEqual(['a', 'A_2', '_1st']);
  });
});

describe('database files become databases of their own', () => {
  test('sqlite keeps whole numbers, text, blobs, NULLs, dates, times and flags', async () => {
    const db = new Database(join(dir, 'shop.sqlite'));
    db.exec(`
      CREATE TABLE t (i INTEGER, big INTEGER, r REAL, s TEXT, b BLOB, ok BOOLEAN, d DATE, at DATETIME, mixed, none TEXT);
      INSERT INTO t VALUES (1, 9223372036854775807, 1.5, 'Köln', x'00ff', 1, '2024-01-02', '2024-01-02 03:04:05.678', 1, NULL),
        (NULL, -9223372036854775808, 2, '', NULL, 0, NULL, NULL, 'x', NULL);
      CREATE TABLE "odd ""name" (odd_date DATE, n NUMERIC);
      INSERT INTO "odd ""name" VALUES ('soon', 3), ('2024-01-02', 4);
      CREATE TABLE empty (a INTEGER, b TEXT);
      CREATE VIEW v AS SELECT i + 1 AS j FROM t WHERE i IS NOT NULL;
    `);
    db.close();
    const { file, tables, faults } = await load('shop.sqlite');
    expect(faults).toEqual([]);
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['empty', 0],
      ['odd "name', 2],
      ['t', 2],
      ['v', 1],
    ]);
    expect(await columnTypes(file, 't')).toEqual({
      i: 'BIGINT',
      big: 'BIGINT',
      r: 'DOUBLE',
      s: 'VARCHAR',
      b: 'BLOB',
      ok: 'BOOLEAN',
      d: 'DATE',
      at: 'TIMESTAMP',
      mixed: 'VARCHAR',
      none: 'VARCHAR',
    });
    expect(await query(file, 'SELECT * REPLACE (hex(b) AS b) FROM t')).toEqual([
      [
        '1',
        '9223372036854775807',
        1.5,
        'Köln',
        '00FF',
        true,
        '2024-01-02',
        '2024-01-02 03:04:05.678',
        '1',
        null,
      ],
      [null, '-9223372036854775808', 2, '', null, false, null, null, 'x', null],
    ]);
    expect(await query(file, 'FROM "odd ""name"')).toEqual([
      ['soon', 3],
      ['2024-01-02', 4],
    ]);
  });

  test('sqlite text that is not UTF-8 is kept as Latin-1 with a note, and UTF-16 databases are read', async () => {
    const db = new Database(join(dir, 'a.db'));
    db.exec(`CREATE TABLE t (s TEXT); INSERT INTO t VALUES (CAST(x'4bf66c6e' AS TEXT))`);
    db.close();
    const { file, tables } = await load('a.db');
    expect(tables[0]?.notes).toEqual([expect.stringContaining('Latin-1')]);
    expect(await query(file, 'FROM t')).toEqual([['Köln']]);

    rmSync(file);
    const wide = new Database(join(dir, 'b.db'));
    wide.exec(`PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (s TEXT); INSERT INTO t VALUES ('Köln')`);
    wide.close();
    expect(await query((await load('b.db')).file, 'FROM t')).toEqual([['Köln']]);
  });

  test('what a write-ahead log holds is read, and nothing is written to the file or beside it', async () => {
    const db = new Database(join(dir, 'live.sqlite'));
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    // Copied as another program's open database would look.
    mkdirSync(join(dir, 'theirs'));
    const mine = join(dir, 'theirs', 'live.sqlite');
    for (const suffix of ['', '-wal']) copyFileSync(join(dir, `live.sqlite${suffix}`), mine + suffix);
    db.close();
    const seen = () =>
      readdirSync(join(dir, 'theirs')).map((name) => [
        name,
        readFileSync(join(dir, 'theirs', name)).toString('base64'),
      ]);
    const before = seen();
    const { file } = await load('theirs/live.sqlite');
    expect(await query(file, 'FROM t')).toEqual([['1']]);
    expect(seen()).toEqual(before);
  });

  test('duckdb is served as it lies; the ending .db is told by content', async () => {
    const path = await duckdbFile('mine.db', 'CREATE TABLE t AS SELECT 1 AS a');
    const before = statSync(path).mtimeMs;
    const prepared = await prepareDatabase(onlyPlan('mine.db'), dir, NEVER);
    expect(prepared).toMatchObject({ ok: true, value: { file: path, report: { tables: [{ name: 't' }] } } });
    expect(statSync(path).mtimeMs).toBe(before);
  });

  test('each gets the name of its file, once', () => {
    for (const folder of ['x', 'y']) {
      mkdirSync(join(dir, folder));
      const db = new Database(join(dir, folder, 'shop.sqlite'));
      db.exec('CREATE TABLE t (a)');
      db.close();
    }
    write('samples.csv', 'a\n1\n');
    const plans = planDatabases(found('x/shop.sqlite', 'y/shop.sqlite', 'samples.csv').sources, {
      folder: '/nowhere',
      version: '1',
    });
    expect(plans.map(({ name }) => name)).toEqual(['Samples', 'Files', 'shop', 'shop_2']);
  });
});

describe('files that cannot be served are named with the reason, and the others are served', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty.csv', '', /It is empty/],
    ['blank.json', ' \n ', /It is empty/],
    ['fake.csv', 'PAR1xxxxPAR1', /named as csv but holds Parquet. Give it a name that ends with .parquet/],
    ['fake.parquet', 'a,b\n1,2\n', /named as parquet but holds plain text/],
    ['fake.sqlite', 'id,name\n', /named as sqlite but holds plain text/],
    ['fake.duckdb', 'SQLite format 3\0', /named as duckdb but holds a SQLite database/],
    ['table.csv', '<!DOCTYPE html><html></html>', /holds a web page/],
    ['data.csv', '[{"a": 1}]', /holds JSON/],
    ['book.csv', 'PK\x03\x04xxxx', /zip archive or an Office document/],
    ['blob.json', new Uint8Array([1, 2, 0, 4]), /holds binary data/],
    ['readme.md', '# hello', /not of a kind that can be read: csv, tsv, json/],
  ])('%s', (name, content, reason) => {
    write(name, content);
    write('good.csv', 'a\n1\n');
    const { sources, faults } = found(name, 'good.csv');
    expect(faults).toEqual([{ path: join(dir, name), reason: expect.stringMatching(reason) }]);
    expect(sources.map(({ path }) => basename(path))).toEqual(['good.csv']);
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['broken.json', '[{"a": 1}, {"a": ', /malformed|unexpected/i],
    ['latin.json', Buffer.from('{"a": "K\xf6ln"}', 'latin1'), /not valid UTF-8/],
    ['cut.parquet', 'PAR1 and then nothing', /./],
  ])('%s is found out when it is read', async (name, content, reason) => {
    write(name, content);
    write('good.csv', 'a\n1\n');
    const { tables, faults } = await load(name, 'good.csv');
    expect(faults).toEqual([{ source: join(dir, name), reason: expect.stringMatching(reason) }]);
    expect(faults[0]?.reason).not.toMatch(/\n|Error:/);
    expect(tables.map((table) => table.name)).toEqual(['good']);
  });

  test('a damaged sqlite and a damaged duckdb file', async () => {
    write('a.sqlite', `SQLite format 3\0${'x'.repeat(5000)}`);
    write('b.duckdb', `12345678DUCK${'x'.repeat(20_000)}`);
    for (const plan of plansOf('a.sqlite', 'b.duckdb')) {
      expect(await prepareDatabase(plan, dir, NEVER)).toEqual({
        ok: false,
        error: expect.stringMatching(/\w/),
      });
    }
  });

  test('a folder, a missing file and a pattern that matches nothing', () => {
    mkdirSync(join(dir, 'sub'));
    expect(found('sub').faults).toEqual([
      { path: join(dir, 'sub'), reason: expect.stringContaining('It is a folder') },
    ]);
    expect(findSources(['nowhere.csv'], dir)).toEqual({ ok: false, error: 'There is no file nowhere.csv.' });
    expect(findSources(['*.parquet'], dir)).toEqual({ ok: false, error: 'No file matches *.parquet.' });
  });

  test('a file that ends the process reading it is named, and the others are loaded without it', async () => {
    write('good.csv', 'a\n1\n');
    write('deadly.csv', 'a\n1\n');
    const prepared = await prepareDatabase(
      onlyPlan('deadly.csv', 'good.csv'),
      dir,
      NEVER,
      async (request, watch) => {
        const { job } = request;
        const deadly = job.kind === 'tables' && job.sources.find(({ path }) => path.endsWith('deadly.csv'));
        if (!deadly) return runIngest(request, watch);
        writeFileSync(request.target, 'half a database');
        return err({ reason: 'The reader crashed.', crashedAt: deadly.path });
      },
    );
    expect(prepared).toMatchObject({
      ok: true,
      value: {
        report: {
          tables: [{ name: 'good', rows: 1 }],
          faults: [{ source: join(dir, 'deadly.csv'), reason: 'The reader crashed.' }],
        },
      },
    });
  });

  test.skipIf(process.getuid?.() === 0)('a file without permission to read', () => {
    chmodSync(write('secret.csv', 'a\n1\n'), 0o000);
    expect(found('secret.csv').faults[0]?.reason).toBe('No permission to read it.');
  });
});

describe('what was loaded is kept for the next start', () => {
  test('a database is made once, and again when its file changed', async () => {
    const path = write('a.csv', 'x\n1\n');
    expect(await prepareDatabase(onlyPlan('a.csv'), dir, NEVER)).toMatchObject({
      ok: true,
      value: { fresh: true },
    });
    const again = await prepareDatabase(onlyPlan('a.csv'), dir, NEVER);
    expect(again).toMatchObject({
      ok: true,
      value: { fresh: false, report: { tables: [{ name: 'a', rows: 1 }] } },
    });

    writeFileSync(path, 'x\n1\n2\n');
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    const changed = await prepareDatabase(onlyPlan('a.csv'), dir, NEVER);
    expect(changed).toMatchObject({ ok: true, value: { fresh: true, report: { tables: [{ rows: 2 }] } } });
  });

  test('what a killed process left unfinished is never taken for a database, and is swept', async () => {
    write('a.csv', 'x\n1\n');
    const plan = onlyPlan('a.csv');
    const databases = join(dir, 'databases');
    const half = join(databases, `${preparedFolder(plan)}.1-unfinished`);
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, plan.fileName), 'half');
    mkdirSync(join(databases, 'files-of-an-earlier-start'));

    sweepDatabases(databases, [plan]);
    expect(readdirSync(databases)).toEqual([]);
    expect(await prepareDatabase(plan, databases, NEVER)).toMatchObject({ ok: true, value: { fresh: true } });
    sweepDatabases(databases, [plan]);
    expect(readdirSync(databases)).toEqual([preparedFolder(plan)]);
  });

  test('stopping while it loads leaves nothing', async () => {
    write('a.csv', `x\n${'1\n'.repeat(100_000)}`);
    const stop = new AbortController();
    const prepared = await prepareDatabase(onlyPlan('a.csv'), dir, {
      signal: stop.signal,
      onSource: () => stop.abort(),
    });
    expect(prepared).toEqual({ ok: false, error: 'The server stopped before it was loaded.' });
    expect(readdirSync(dir)).toEqual(['a.csv']);
  });
});
