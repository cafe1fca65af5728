import { expect, test } from 'vitest';
import { withoutFolders } from './withoutFolders.ts';

test.each([
  ['Cannot open file "/home/ada/My data/scratch.duckdb": none', 'Cannot open file "scratch.duckdb": none'],
  [
    "ENOENT: no such file or directory, open '/d/temp/a.part'",
    "ENOENT: no such file or directory, open 'a.part'",
  ],
  ['EFBIG: write /var/lib/sextant/x.duckdb.wal (5)', 'EFBIG: write x.duckdb.wal (5)'],
  [String.raw`Cannot open C:\Users\ada\x.duckdb`, 'Cannot open x.duckdb'],
  ['see https://example.org/docs/sql and 1 / 2 / 3', 'see https://example.org/docs/sql and 1 / 2 / 3'],
  ['text/csv, sales/2026/may, /etc', 'text/csv, sales/2026/may, /etc'],
])('%s', (message, told) => {
  expect(withoutFolders(message)).toBe(told);
});
