import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { csvRow } from './csvRow.ts';
import { spool } from './spool.ts';
import { typedSource } from './typedRows.ts';

const text = (name: string) => ({ name, reading: { type: 'VARCHAR' } });

test.each([
  [
    'texts that nothing has to be quoted in',
    [
      [' a ', '#b'],
      ['', "'"],
      ['\\.', null],
      [null, '\u0000'],
    ],
  ],
  [
    'texts with separators',
    [
      ['a,b', 'a"b'],
      ['a\nb\r', '\\N'],
    ],
  ],
  [
    'texts with byte order marks, also the first',
    [
      ['\uFEFFa', '\uFEFF'],
      ['\uFEFFb', 'c'],
    ],
  ],
  ['a first text that is nothing but a byte order mark', [['\uFEFF'], ['b']]],
  ['single empty ones', [[''], [null], ['a']]],
])(
  'a file of rows is read as it was written: %s',
  async (_, rows: readonly (readonly (string | null)[])[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-spool-'));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const file = await spool({ folder, name: 'rows', maxBytes: 1000 }, 100);
    await file.take(Buffer.from(rows.map(csvRow).join('')));
    await file.close();
    const columns = (rows[0] ?? []).map((__, i) => text(`c${i}`));
    const { from, values } = await typedSource(connection, file, columns);
    // Who decodes a text may leave out its mark.
    const codes = values.map(({ sql }) => `hex(${sql})`).join(', ');
    const read = await connection.runAndReadAll(`SELECT ${codes} FROM ${from}`);
    const hex = (value: string | null) => value && Buffer.from(value).toString('hex').toUpperCase();
    expect(read.getRows()).toEqual(rows.map((row) => row.map(hex)));
    connection.closeSync();
    rmSync(folder, { recursive: true });
  },
);
