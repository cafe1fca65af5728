import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, test, vi } from 'vitest';
import { planDatabases } from '../../../server/files/planDatabases.ts';
import { prepareDatabase } from '../../../server/files/prepareDatabase.ts';
import { fileFolder, NEVER } from './fileFolder.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

const files = fileFolder();
const { write, found, onlyPlan, load, query, duckdbFile, columnTypes } = files;

describe('database files become databases of their own', () => {
  test('sqlite keeps whole numbers, text, blobs, NULLs, dates, times and flags', async () => {
    const db = new Database(join(files.dir, 'shop.sqlite'));
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

  test('sqlite text that is not UTF-8 is read as Latin-1 with a note, and UTF-16 databases are read', async () => {
    const db = new Database(join(files.dir, 'a.db'));
    db.exec(`CREATE TABLE t (s TEXT); INSERT INTO t VALUES (CAST(x'4bf66c6e' AS TEXT))`);
    db.close();
    const { file, tables } = await load('a.db');
    expect(tables[0]?.notes).toEqual([expect.stringContaining('Latin-1')]);
    expect(await query(file, 'FROM t')).toEqual([['Köln']]);

    rmSync(file);
    const wide = new Database(join(files.dir, 'b.db'));
    wide.exec(`PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (s TEXT); INSERT INTO t VALUES ('Köln')`);
    wide.close();
    expect(await query((await load('b.db')).file, 'FROM t')).toEqual([['Köln']]);
  });

  test('the content of a write-ahead log is read, and nothing is written to the file or beside it', async () => {
    const db = new Database(join(files.dir, 'live.sqlite'));
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    // A copy, as if another program had the database open.
    mkdirSync(join(files.dir, 'theirs'));
    const mine = join(files.dir, 'theirs', 'live.sqlite');
    for (const suffix of ['', '-wal']) copyFileSync(join(files.dir, `live.sqlite${suffix}`), mine + suffix);
    db.close();
    const seen = () =>
      readdirSync(join(files.dir, 'theirs')).map((name) => [
        name,
        readFileSync(join(files.dir, 'theirs', name)).toString('base64'),
      ]);
    const before = seen();
    const { file } = await load('theirs/live.sqlite');
    expect(await query(file, 'FROM t')).toEqual([['1']]);
    expect(seen()).toEqual(before);
  });

  test('duckdb files are served in place; files with the ending .db are distinguished by content', async () => {
    const path = await duckdbFile('mine.db', 'CREATE TABLE t AS SELECT 1 AS a');
    const before = statSync(path).mtimeMs;
    const prepared = await prepareDatabase(onlyPlan('mine.db'), files.dir, NEVER);
    expect(prepared).toMatchObject({ ok: true, value: { file: path, report: { tables: [{ name: 't' }] } } });
    expect(statSync(path).mtimeMs).toBe(before);
  });

  test('each gets the name of its file, once', () => {
    for (const folder of ['x', 'y']) {
      mkdirSync(join(files.dir, folder));
      const db = new Database(join(files.dir, folder, 'shop.sqlite'));
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
