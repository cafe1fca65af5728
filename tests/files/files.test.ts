import { createRequire } from 'node:module';
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { anyNext, anyTable } from './anyTable.ts';
import { damaged } from './damage.ts';
import { fuzzFile } from './fuzzFile.ts';
import { createFileOpener, type FileOpener } from './fileOpener.ts';
import { writtenFile } from './writtenFiles.ts';

/** Files of any kind, whole and damaged: each is opened with all its rows, or refused with words. */

// In Node the library reads its file from the disk.
vi.mock('sql.js/dist/sql-wasm.wasm?url', () => ({
  default: createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
}));

let opener: FileOpener;
beforeAll(async () => {
  opener = await createFileOpener();
});

const refused = async (name: string, content: string | Uint8Array): Promise<string> => {
  const opening = await opener.open({ name, bytes: Uint8Array.from(Buffer.from(content)) });
  return opening.kind === 'refused' ? opening.words : 'opened';
};

test('files of any kind are opened with all rows if they are whole, and refused with words if not', async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 15; seed += 1) {
    const found = await fuzzFile(opener, seed);
    if (found !== null) wrong.push(found);
  }
  expect(wrong).toEqual([]);
});

test('a DuckDB file without its end, which the engine would read for ever, is refused', async () => {
  const { bytes } = await writtenFile('DuckDB', { names: ['id'], rows: [[1]] }, () => 0.5);
  for (const length of [20, 5_000, bytes.length - 12])
    expect(await refused('a.duckdb', bytes.slice(0, length))).toContain('its end is missing');
});

test.each(['Arrow', 'Parquet'])('a fault in a %s file is reported in a sentence', async (kind) => {
  const next = anyNext(3);
  const { name, bytes } = await writtenFile(kind, anyTable(next, true), () => 0.5);
  const words = new Set<string>();
  for (let count = 0; count < 12; count += 1) {
    const opening = await opener.open(damaged('with flipped bits near its end', { name, bytes }, next));
    if (opening.kind === 'refused') words.add(opening.words);
  }
  expect([...words].join('\n')).toContain(`The file is not readable as ${kind}`);
});

test('after rows of Arrow that the engine cannot read, others can be read', async () => {
  const bytes = tableToIPC(tableFromArrays({ id: [1, 2], name: ['a', 'b'] }), { format: 'stream' });
  const whole = Uint8Array.from(bytes ?? []);
  await opener
    .engine()
    .insert(whole.slice(0, 200), 'damaged')
    .catch(() => undefined);
  expect(await opener.open({ name: 'a.arrow', bytes: whole })).toMatchObject({ kind: 'opened' });
});

test('JSON that is too deep, or has more names than a table can, is refused with words', async () => {
  const deep = 100_000;
  expect(await refused('a.json', `[{"a": ${'['.repeat(deep)}${']'.repeat(deep)}}]`)).toContain('too deep');
  const records = Array.from({ length: 8_000 }, (_, at) => `{"name ${at}": 1}`);
  expect(await refused('a.ndjson', records.join('\n'))).toContain('8000 different names');
});

test('a workbook that unpacks to more than fits is refused before it is unpacked', async () => {
  const book = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') });
  // What the archive says about the size of its only entry.
  const list = new DataView(book.buffer).getUint32(book.length - 6, true);
  new DataView(book.buffer).setUint32(list + 24, 2 ** 31, true);
  expect(await refused('a.xlsx', book)).toContain('larger than 512 MB');
});

test('a file of one kind under the name of another is read as what it is', async () => {
  const next = anyNext(7);
  const table = anyTable(next, true);
  for (const kind of ['Parquet', 'SQLite', 'DuckDB']) {
    const { bytes } = await writtenFile(kind, table, () => 0.5);
    expect(await opener.open({ name: 'a.csv', bytes })).toMatchObject({
      kind: 'opened',
      columns: table.names,
    });
  }
});
