import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { openDb } from '#store/db.ts';
import { createToaster } from '#ui/toast.ts';
import { restoreTables, unpackBackup } from './backupRows.ts';

const zip = (names: readonly string[]): Blob =>
  new Blob([zipSync(Object.fromEntries(names.map((name) => [name, strToU8('{}')])))]);

test('a backup with rows is unpacked into its text and files of tables, and one without is its text', async () => {
  const packed = await unpackBackup(zip(['backup.json', 'tables/größe_2.parquet']));
  expect(packed.ok && [packed.value.text, packed.value.tables.map(([name]) => name)]).toEqual([
    '{}',
    ['größe_2'],
  ]);
  expect(await unpackBackup(new Blob(['{"a":1}']))).toEqual({
    ok: true,
    value: { text: '{"a":1}', tables: [] },
  });
});

test.each([
  [['backup.json', '../secret.json']],
  [['backup.json', 'tables/a/b.parquet']],
  [['backup.json', 'tables/"; DROP.parquet']],
  [['tables/a.parquet']],
])('a zip of %j is refused', async (names) => {
  expect(await unpackBackup(zip(names))).toEqual({ ok: false, error: 'The file is not a Sextant backup.' });
});

test('a table that cannot be read keeps no other from being made, and none takes the place of one that is there', async () => {
  const db = openDb('backup rows', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.keptTables.put({
    id: 'a',
    name: 'here',
    columns: [],
    rows: 1,
    bytes: 1,
    storedAt: 1,
    origin: { kind: 'query', sql: '' },
    removedAt: null,
  });
  const asked: (string | null)[] = [];
  const tables = {
    parquetOf: async () => err('none'),
    tableOf: async (_file: File, _folder: string | null, name: string | null) => {
      asked.push(name);
      return name === 'bad' ? err('It is no Parquet file.') : ok(name ?? '');
    },
  };
  const file = new File([], 'x.parquet');
  const files = ['bad', 'here', 'good'].map((name) => [name, file] as const);
  const toasts = createToaster({ now: () => 0, sleep: () => new Promise(() => undefined) });
  expect(await restoreTables(files, { db, toasts, tables })).toEqual({
    made: 1,
    faults: ['bad: It is no Parquet file.'],
  });
  expect(asked).toEqual(['bad', 'good']);
  db.close();
});

test('a damaged zip is refused in words', async () => {
  const whole = new Uint8Array(await zip(['backup.json']).arrayBuffer());
  expect(await unpackBackup(new Blob([whole.slice(0, 40)]))).toEqual({
    ok: false,
    error: 'The file is damaged and cannot be unpacked.',
  });
});
