import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyFrom } from '../../server/engines/child/copyFrom.ts';
import { copyInto } from '../../server/engines/child/copyInto.ts';
import { openEngine } from '../../server/engines/child/openEngine.ts';
import type { DuckSpec } from '../../server/engines/engineHost.ts';
import { ingest } from '../../server/files/ingest.ts';
import { scratchSpec } from '../../server/files/scratch.ts';

/* What no check of statements guards: SQL straight to an engine, locked as the server locks it. */

const root = mkdtempSync(join(tmpdir(), 'sextant-closed-'));
const inRoot = (...names: readonly string[]): string => join(root, ...names);

/** Everything a running server has in its data folder, also while a backup is made and a file is sent. */
const SECRETS = [
  'metadata.db',
  'metadata.db-wal',
  'secret.key',
  'owner.json',
  'lock',
  'reserve',
  'scratch.reserve',
  'results/rows.arrows',
  'results/extract-of-somebody/extract.duckdb',
  'backup/of-now/metadata.db',
  'backup/of-now/scratch.duckdb',
  'before-restore-then/metadata.db',
  'restoring-now/metadata.db',
  'temp/uploads/sent-now/file.csv',
  'temp/uploads/sent-now/table.duckdb',
  'temp/engine-other/duckdb_temp_storage.tmp',
  'databases/other-1/Other.duckdb',
  'databases/other-1/report.json',
  'gateway/sessions.db',
];
const FILES = inRoot('databases', 'files-1', 'Files.duckdb');

async function fileWithTable(path: string, table: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE ${table} AS SELECT 1 AS a`);
  connection.closeSync();
  instance.closeSync();
}

interface Open {
  readonly own: string;
  readonly instance: DuckDBInstance;
  readonly connection: DuckDBConnection;
  readonly close: () => void;
}

async function opened(spec: DuckSpec): Promise<Open> {
  const own = inRoot('temp', `engine-${spec.key}`);
  mkdirSync(own, { recursive: true });
  const instance = await openEngine(spec, 'UTC', { memory: 2e8, tempFolder: own, tempBytes: 1e8 });
  const connection = await instance.connect();
  return {
    own,
    instance,
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const plain = { readOnly: false, attach: [], setup: [] };
const SPECS: Readonly<Record<string, DuckSpec>> = {
  memory: { ...plain, key: 'memory', path: ':memory:' },
  files: { ...plain, key: 'files', path: FILES, readOnly: true },
  // As `scratchSpec` makes it, with a database that it reads.
  scratch: {
    ...scratchSpec({ key: 'scratch', root, databases: inRoot('databases') }, []),
    attach: [{ alias: 'Files', path: FILES, readOnly: true }],
  },
};

beforeAll(async () => {
  await fileWithTable(FILES, 'cities');
  await fileWithTable(inRoot('scratch.duckdb'), 'mine');
  for (const name of SECRETS) {
    if (name.endsWith('.duckdb')) await fileWithTable(inRoot(name), 'theirs');
    else {
      mkdirSync(dirname(inRoot(name)), { recursive: true });
      writeFileSync(inRoot(name), 'secret,of,somebody\n1,2,3\n');
    }
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The ways to a file that the engine's SQL has. */
function waysTo(path: string): readonly string[] {
  return [
    `SELECT * FROM read_blob('${path}')`,
    `SELECT * FROM read_text('${path}')`,
    `SELECT * FROM read_csv('${path}', all_varchar = true)`,
    `SELECT * FROM '${path}'`,
    `SELECT * FROM glob('${path}')`,
    `SELECT * FROM glob('${dirname(path)}/*')`,
    `SELECT * FROM read_blob('${dirname(path)}/*')`,
    `SELECT * FROM read_blob('${dirname(path)}/*/${basename(path)}')`,
    `SELECT * FROM read_blob('file://${path}')`,
    `ATTACH '${path}' AS stolen`,
    `ATTACH '${path}' AS stolen (READ_ONLY)`,
    `COPY (SELECT 1) TO '${path}.stolen'`,
    `COPY (SELECT 1) TO '${path}'`,
    `EXPORT DATABASE '${dirname(path)}/stolen'`,
    `LOAD '${path}'`,
    `SET GLOBAL allowed_directories = ['${root}']`,
    'SET GLOBAL enable_external_access = true',
    `SET GLOBAL temp_directory = '${dirname(path)}'`,
  ];
}

/** The statements of a connection that reached a file. */
async function reached(
  connection: DuckDBConnection,
  statements: readonly string[],
  failures = /Permission|lock|extension|disabled|Catalog|Binder/i,
): Promise<string[]> {
  const through: string[] = [];
  for (const sql of statements) {
    try {
      const read = await connection.runAndReadAll(sql);
      // Nothing found is nothing read.
      if (read.currentRowCount > 0 || !sql.startsWith('SELECT')) through.push(sql);
    } catch (cause) {
      expect(String(cause)).toMatch(failures);
    }
  }
  return through;
}

describe.each(Object.keys(SPECS))('the engine of %s', (name) => {
  test('reaches no file of the server’s, by its name, through a folder above, or from its own', async () => {
    const { own, connection, close } = await opened(SPECS[name] as DuckSpec);
    try {
      const above = [root, inRoot('backup'), inRoot('temp'), inRoot('results'), inRoot('databases')];
      const globs = above.flatMap((folder) => [
        `SELECT * FROM glob('${folder}/*')`,
        `SELECT * FROM glob('${folder}/**')`,
        `SELECT * FROM read_blob('${folder}/**')`,
        `SELECT * FROM read_blob('${folder}/*/*')`,
        `SELECT * FROM read_blob('${own}/${relative(own, folder)}/*')`,
      ]);
      const files = SECRETS.flatMap((secret) => [
        ...waysTo(inRoot(secret)),
        `SELECT * FROM read_blob('${own}/${relative(own, inRoot(secret))}')`,
      ]);
      expect(await reached(connection, [...globs, ...files])).toEqual([]);
      // The ways are ways: they reach the one folder that is open.
      writeFileSync(join(own, 'spilled'), 'its,own\n');
      expect(await reached(connection, waysTo(join(own, 'spilled')), /./)).toContain(
        `SELECT * FROM read_blob('${join(own, 'spilled')}')`,
      );
    } finally {
      close();
      rmSync(own, { recursive: true });
    }
  });
});

test('Scratch is copied and takes a table through the engine’s own folder, and leaves nothing there', async () => {
  const { own, instance, connection, close } = await opened(SPECS['scratch'] as DuckSpec);
  try {
    const copy = inRoot('backup', 'of-now', 'copied.duckdb');
    await connection.run('CREATE TABLE large AS SELECT hash(range) AS a FROM range(300000)');
    // While it writes the copy, it reaches no more than before.
    const copying = copyInto(connection, copy, own);
    const other = await instance.connect();
    const metadata = inRoot('backup', 'of-now', 'metadata.db');
    expect(await reached(other, [...waysTo(metadata), ...waysTo(copy)])).toEqual([]);
    other.closeSync();
    expect(await copying).toMatchObject({ ok: true });
    expect(existsSync(copy)).toBe(true);
    const sent = inRoot('temp', 'uploads', 'sent-now', 'another.duckdb');
    await fileWithTable(sent, 'theirs');
    const order = { path: sent, table: 'theirs', existing: 'fail' } as const;
    const to = { schema: 'main', table: 'taken' };
    const taken = await copyFrom(connection, { ...order, to }, { folder: own, disk: null });
    expect(taken).toMatchObject({ ok: true });
    expect((await connection.runAndReadAll('FROM taken')).getRowsJson()).toEqual([[1]]);
    expect([existsSync(sent), readdirSync(own)]).toEqual([false, []]);
  } finally {
    close();
  }
});

test('a table that is sent hides nothing of the engine’s own catalogue', async () => {
  const { own, connection, close } = await opened(SPECS['scratch'] as DuckSpec);
  try {
    const listed = await connection.runAndReadAll(
      `SELECT DISTINCT view_name FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'`,
    );
    const names = (listed.getRowsJson() as [string][]).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['duckdb_tables', 'sqlite_master', 'pg_class']));
    for (const table of [...names, 'DuckDB_Tables']) {
      const to = { schema: 'main', table };
      const order = { path: '/nothing', table: 'theirs', to, existing: 'replace' } as const;
      const taken = await copyFrom(connection, order, { folder: own, disk: null });
      expect([table, taken]).toEqual([
        table,
        { ok: false, error: expect.objectContaining({ kind: 'refused' }) },
      ]);
    }
  } finally {
    close();
  }
});

test('what reads a file that was sent opens nothing beside it', async () => {
  const folder = inRoot('temp', 'uploads', 'sent-later');
  mkdirSync(folder);
  // Texts of columns are read outside of the engine, which gets their values only.
  writeFileSync(join(folder, 'file.ndjson'), '{"a":1}\n');
  const read = (path: string, target: string) =>
    ingest(
      {
        job: { kind: 'tables', sources: [{ path, kind: 'ndjson', table: 'sent', alias: null }] },
        target: join(folder, target),
        confinedTo: folder,
      },
      () => undefined,
    );
  expect((await read(join(folder, 'file.ndjson'), 'one.duckdb')).tables).toMatchObject([{ rows: 1 }]);
  const theirs = await read(inRoot('temp', 'uploads', 'sent-now', 'file.csv'), 'two.duckdb');
  expect(theirs.tables).toEqual([]);
  expect(theirs.faults).toMatchObject([{ reason: expect.stringMatching(/disabled|Cannot access/) }]);
});
