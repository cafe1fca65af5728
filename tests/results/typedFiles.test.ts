import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from '@uwdata/flechette';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';
import { dictionaryColumn, finish, textColumn } from '#domain/rows/columnsForTest.ts';
import {
  type FileFormat,
  valuesToWrite,
  writeRows,
  columnsAsText,
} from '../../workers/results/files/writeRows.ts';

/** Files of rows have the types that the engine named, as a native DuckDB reads them. */

interface Given {
  readonly name: string;
  readonly type: string;
  readonly column: Column;
}

const isTime = (type: string): boolean => /^(DATE|TIME)/.test(type) && !type.endsWith(']');

const described = ({ name, type }: Given): ResultColumn => ({
  column_name: name,
  name,
  type,
  type_generic: isTime(type) ? 2 : 1,
  is_dttm: isTime(type),
});

const valuesOf = (given: readonly Given[]) =>
  finish(
    valuesToWrite({
      columns: given.map(({ column }) => column),
      described: given.map(described),
      rows: null,
    }),
  );

async function written(given: readonly Given[], format: FileFormat): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await writeRows(valuesOf(given), { format, name: 'rows' }, async (part) => parts.push(part) > 0);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The types and texts of the columns in a Parquet file. */
async function readParquet(given: readonly Given[]): Promise<readonly (readonly [string, unknown[]])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'typed-files-'));
  const engine = await DuckDBInstance.create(':memory:');
  try {
    const path = join(folder, 'rows.parquet');
    await writeFile(path, await written(given, 'parquet'));
    const connection = await engine.connect();
    await connection.run("SET TimeZone = 'UTC'");
    const from = `FROM '${path}'`;
    const types = (await connection.runAndReadAll(`DESCRIBE SELECT * ${from}`)).getColumns()[1] ?? [];
    const texts = (await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR ${from}`)).getColumns();
    return types.map((type, at) => [String(type), texts[at] ?? []] as const);
  } finally {
    engine.closeSync();
    await rm(folder, { recursive: true });
  }
}

const json = (values: readonly (string | null)[]): Column => textColumn(values, 'json');
const decimals = (values: readonly (string | null)[]): Column => textColumn(values, 'decimal');

const TYPED: readonly Given[] = [
  { name: 'price', type: 'DECIMAL(18,3)', column: decimals(['1.500', null, '-0.001']) },
  { name: 'exact', type: 'DECIMAL', column: decimals(['12345678901234567890.0123', '-1', null]) },
  { name: 'huge', type: 'HUGEINT', column: decimals(['170141183460469231731', null, '-2']) },
  { name: 'prices', type: 'DECIMAL(5,2)[]', column: json(['[1.50, null]', null, '[]']) },
  {
    name: 'who',
    type: 'STRUCT(id BIGINT, "born on" DATE, tags VARCHAR[])',
    column: json([
      '{"id": 9007199254740993, "born on": "1961-02-03", "tags": ["a", "b\\"c"]}',
      '{"id": null, "born on": null, "tags": null}',
      null,
    ]),
  },
  { name: 'by_key', type: 'MAP(VARCHAR, DOUBLE)', column: json(['{"k": 1.5, "l": null}', '{}', null]) },
  {
    name: 'deep',
    type: 'STRUCT(at TIMESTAMP)[][]',
    column: json(['[[{"at": "2024-01-02T03:04:05.678901"}], []]', null, '[null]']),
  },
  { name: 'raw', type: 'BLOB', column: textColumn(['\\xAA\\x00a\\x5C', '', null]) },
  {
    name: 'fine',
    type: 'TIMESTAMP',
    column: textColumn(['2024-03-01 12:30:00.123456', '1969-12-31 23:59:59.9', null]),
  },
  {
    name: 'zoned',
    type: 'TIMESTAMP WITH TIME ZONE',
    column: textColumn(['2024-03-01 12:30:00.123456+02', null, null]),
  },
  { name: 'at', type: 'TIME', column: textColumn(['10:00:01.5', null, null]) },
  { name: 'never', type: 'TIMESTAMP', column: textColumn([null, null, null]) },
];

test('a Parquet file has decimals, lists, records, maps, bytes and fine times as such', async () => {
  expect(await readParquet(TYPED)).toEqual([
    ['DECIMAL(18,3)', ['1.500', null, '-0.001']],
    ['DECIMAL(24,4)', ['12345678901234567890.0123', '-1.0000', null]],
    ['DECIMAL(21,0)', ['170141183460469231731', null, '-2']],
    ['DECIMAL(5,2)[]', ['[1.50, NULL]', null, '[]']],
    [
      'STRUCT(id BIGINT, "born on" DATE, tags VARCHAR[])',
      [
        `{'id': 9007199254740993, 'born on': 1961-02-03, 'tags': [a, 'b"c']}`,
        `{'id': NULL, 'born on': NULL, 'tags': NULL}`,
        null,
      ],
    ],
    ['MAP(VARCHAR, DOUBLE)', ['{k=1.5, l=NULL}', '{}', null]],
    ['STRUCT("at" TIMESTAMP)[][]', [`[[{'at': '2024-01-02 03:04:05.678901'}], []]`, null, '[NULL]']],
    ['BLOB', ['\\xAA\\x00a\\x5C', '', null]],
    ['TIMESTAMP', ['2024-03-01 12:30:00.123456', '1969-12-31 23:59:59.9', null]],
    ['TIMESTAMP WITH TIME ZONE', ['2024-03-01 10:30:00.123456+00', null, null]],
    ['TIME', ['10:00:01.5', null, null]],
    ['TIMESTAMP', [null, null, null]],
  ]);
  expect(columnsAsText(valuesOf(TYPED))).toEqual([]);
});

test('a workbook names the columns that have values as text, and a column of times of day is one', async () => {
  const values = BigInt64Array.of(1n, 9_007_199_254_740_993n);
  const column: Column = { kind: 'bigint', values, nulls: null, length: 2 };
  const digits = { name: 'id', type: 'BIGINT', column };
  const clock = (name: string, texts: readonly (string | null)[]): Given => ({
    name,
    type: 'TIME',
    column: textColumn(texts),
  });
  const times = [
    clock('ms', ['01:02:03.5', '00:00:00']),
    clock('fine', ['01:02:03', '01:02:03.000001']),
    clock('end', ['24:00:00', null]),
  ];
  const asText = async (given: readonly Given[]) =>
    writeRows(valuesOf(given), { format: 'xlsx', name: 'rows' }, async () => true);
  expect(await asText(TYPED)).toEqual([
    'exact',
    'huge',
    'prices',
    'who',
    'by_key',
    'deep',
    'raw',
    'fine',
    'zoned',
  ]);
  expect(await asText([digits, ...times])).toEqual(['id', 'fine', 'end']);
  const sheet = new TextDecoder().decode(
    unzipSync(await written([digits, ...times], 'xlsx'))['xl/worksheets/sheet1.xml'],
  );
  const zoned: Given = { name: 'at', type: 'TIMESTAMPTZ', column: textColumn(['2026-03-07 00:30:00+03']) };
  const moments = new TextDecoder().decode(
    unzipSync(await written([zoned], 'xlsx'))['xl/worksheets/sheet1.xml'],
  );
  expect(moments).toMatch(/<c r="A1"[^>]*><is><t[^>]*>at \(UTC\)</);
  expect(moments).toContain(`<v>${Date.UTC(2026, 2, 6, 21, 30) / 86_400_000 + 25_569}</v>`);
  expect(sheet).toContain(`<c r="B2" s="6"><v>${3_723_500 / 86_400_000}</v></c>`);
  expect(sheet).toContain('<c r="B3" s="5"><v>0</v></c>');
  expect(sheet).toMatch(/<c r="C3" t="inlineStr">.*?>01:02:03.000001</);
  expect(sheet).toMatch(/<c r="D2" t="inlineStr">.*?>24:00:00</);
});

test('an Arrow file has the same types', async () => {
  const table = tableFromIPC(await written(TYPED, 'arrow'), {
    useBigInt: true,
    useDecimalInt: true,
    useBigIntTimestamp: true,
  });
  expect(table.toArray()[0]).toMatchObject({
    price: 1500n,
    exact: 123456789012345678900123n,
    prices: [150n, null],
    by_key: [
      ['k', 1.5],
      ['l', null],
    ],
    raw: Uint8Array.of(0xaa, 0, 0x61, 0x5c),
    fine: 1709296200123456n,
    zoned: 1709289000123456n,
  });
  expect(table.getChild('who').at(0)).toEqual({
    id: 9007199254740993n,
    'born on': expect.anything(),
    tags: ['a', 'b"c'],
  });
});

test('values that are not of the named type leave their column text, and it is named', async () => {
  const given: readonly Given[] = [
    { name: 'odd', type: 'INTEGER[]', column: json(['[1]', '[1.5]']) },
    { name: 'shape', type: 'UNION(a INTEGER, b VARCHAR)', column: json(['{"a": 1}', null]) },
    { name: 'day', type: 'DATE', column: textColumn(['infinity', '2024-01-01']) },
    { name: 'wide', type: 'BIGNUM', column: decimals(['1'.repeat(50), '2']) },
    { name: 'name', type: 'VARCHAR', column: dictionaryColumn(['a', 'b']) },
  ];
  expect((await readParquet(given)).map(([type]) => type)).toEqual(given.map(() => 'VARCHAR'));
  expect(columnsAsText(valuesOf(given))).toEqual(['odd', 'shape', 'day', 'wide']);
});

test('fractions of less than one are read back with the zero before their point', async () => {
  const given = [{ name: 'd', type: 'DECIMAL', column: decimals(['0.500', '-0.001', '0.000']) }];
  expect(await readParquet(given)).toEqual([['DECIMAL(4,3)', ['0.500', '-0.001', '0.000']]]);
});

test('decimals are read back with every digit', async () => {
  const decimal = fc
    .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat(10 ** 9))
    .map(([whole, part]) => `${whole}.${String(part).padStart(9, '0')}`);
  await fc.assert(
    fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 20 }), async (texts) => {
      const [[, read] = []] = await readParquet([{ name: 'd', type: 'DECIMAL', column: decimals(texts) }]);
      expect(read).toEqual(texts);
    }),
    { numRuns: 5 },
  );
});
