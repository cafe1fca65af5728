import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackBackup } from './backupRows.ts';

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

test('a damaged zip is refused in words', async () => {
  const whole = new Uint8Array(await zip(['backup.json']).arrayBuffer());
  expect(await unpackBackup(new Blob([whole.slice(0, 40)]))).toEqual({
    ok: false,
    error: 'The file is damaged and cannot be unpacked.',
  });
});
