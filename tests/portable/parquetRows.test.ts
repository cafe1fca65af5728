import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { frameOfStatement } from '../../workers/engine/arrowFrame.ts';
import { createExtractTables, type LocalExtract } from '../../workers/engine/extractTables.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { keepParquet } from '../../workers/engine/portable/keepParquet.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { anyNext, oneOf } from '../files/anyTable.ts';

/** Rows in a portable file are Parquet: what was written is read again, value by value and type by type. */

/** Some values of every type, as the engine writes them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  TINYINT: ['-128', '127', '0'],
  UINTEGER: ['0', '4294967295'],
  BIGINT: ['-9223372036854775808', '9223372036854775807', '9007199254740993'],
  UBIGINT: ['18446744073709551615', '0'],
  HUGEINT: ['-170141183460469231731687303715884105728', '170141183460469231731687303715884105727'],
  BOOLEAN: ['true', 'false'],
  DOUBLE: ['0.1', '-1e308', "'nan'", "'inf'", "'-inf'", '5e-324', '123456789.123456789'],
  FLOAT: ['0.1', '16777217', "'-inf'"],
  'DECIMAL(9,2)': ['-0.05', '1234567.89', '0'],
  'DECIMAL(18,18)': ['0.000000000000000001', '-0.999999999999999999'],
  'DECIMAL(38,10)': ['-1234567890123456789012345678.0123456789', '0.5', '9999999999999999999999999999'],
  'DECIMAL(20,0)': ['12345678901234567890', '-1'],
  VARCHAR: ["''", "'NULL'", "'it''s, \"so\"\n\\N'", "'Ünï 😀 \u0001'", "'null'"],
  DATE: ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "'1969-12-31'"],
  TIMESTAMP: ["'2024-02-29 23:59:59.999999'", "'1969-12-31 23:59:59.000001'", "'0001-01-01 00:00:00'"],
  TIMESTAMP_NS: ["'2024-02-29 23:59:59.123456789'", "'1969-12-31 23:59:59.5'"],
  TIMESTAMP_MS: ["'2024-02-29 23:59:59.125'"],
  'TIMESTAMP WITH TIME ZONE': ["'2024-02-29 23:59:59.999999+05:30'", "'1969-12-31 20:00:00-03'"],
  TIME: ["'23:59:59.000001'", "'00:00:00'"],
  INTERVAL: ["'1 year -3 days 04:05:06.000007'"],
  UUID: ["'00112233-4455-6677-8899-aabbccddeeff'"],
  BLOB: ["'\\x00\\xFFa'", "''"],
  'INTEGER[]': ['[1, NULL, 3]', '[]'],
  'VARCHAR[]': ["['a,b', NULL, 'it''s', '', 'NULL', '[x]']"],
  'STRUCT(a INTEGER, b VARCHAR[])': ["{'a': 1, 'b': ['x', NULL]}", "{'a': NULL, 'b': NULL}"],
  'DECIMAL(5,2)[][]': ['[[1.25], [], NULL]'],
  'MAP(VARCHAR, DATE)': ["map {'k: v': '2024-01-01', 'l': NULL}"],
  "ENUM('a b', 'c''d')": ["'a b'", "'c''d'"],
};

/** What Parquet has no type for; infinite dates and those before our era with them. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  DATE: ["'infinity'", "'0044-03-15 (BC)'", "'12024-01-01'"],
  TIMESTAMP: ["'-infinity'", "'0044-03-15 (BC) 12:00:00'"],
  'TIMESTAMP WITH TIME ZONE': ["'infinity'"],
};

let engine: LocalEngine;
beforeAll(async () => {
  engine = await wasmEngine();
});

function anyRows(seed: number): string {
  const next = anyNext(seed);
  const types = Object.keys(VALUES).filter(() => next() < 0.6);
  const columns = types.map((type, at) => [`${oneOf(next, ['a', 'A b', 'ü"', ''])}${at}`, type] as const);
  const cell = (type: string): string => {
    const values = next() < 0.1 ? [...(VALUES[type] ?? []), ...(BEYOND[type] ?? [])] : (VALUES[type] ?? []);
    return next() < 0.2 ? 'NULL' : `CAST(${oneOf(next, values)} AS ${type})`;
  };
  const rows = Array.from(
    { length: oneOf(next, [0, 1, 7, 40]) },
    () => `(${columns.map(([, type]) => cell(type)).join(', ')})`,
  );
  const names = columns.map(([name]) => `"${name.replaceAll('"', '""')}"`);
  const casts = columns.map(([, type], at) => `CAST(c${at} AS ${type}) AS ${names[at] ?? ''}`);
  const nothing = `SELECT ${columns.map(() => 'NULL').join(', ')} WHERE false`;
  const from = rows.length === 0 ? nothing : `VALUES ${rows.join(', ')}`;
  return `SELECT ${casts.join(', ')} FROM (${from}) AS t(${columns.map((_, at) => `c${at}`).join(', ')})`;
}

/** Everything as the engine writes it, with its types. */
async function texts(sql: string): Promise<unknown> {
  const described = (await frameOfStatement((each) => engine.run(each), `DESCRIBE SELECT * FROM (${sql})`))
    .columns;
  const rows = (
    await frameOfStatement((each) => engine.run(each), `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${sql})`)
  ).columns;
  return [described.slice(0, 2).map(({ values }) => values), rows.map(({ values }) => values)];
}

let lastId = 0;
async function readBack(sql: string): Promise<string> {
  const { rows, columns } = await keepParquet((text) => engine.run(text), sql);
  const extract: LocalExtract = {
    datasetId: ++lastId,
    version: 1,
    form: 'parquet',
    parts: [rows],
    columns,
  };
  const from = await createExtractTables({
    ...engine,
    insert: (stream, table) => engine.insert(stream, `${table}_${lastId}`),
  }).open(extract);
  if (from.kind !== 'sql') throw new Error('a table');
  return from.sql.replace(/memory\.main\.(\w+)$/, `memory.main.$1_${lastId}`);
}

test.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  'rows of every type are the same after a portable file (seed %i)',
  async (seed) => {
    const sql = anyRows(seed);
    expect(await texts(await readBack(sql))).toEqual(await texts(sql));
  },
);

test('a portable file is read by other programs with the types of its columns', async () => {
  const sql = `SELECT 1::INTEGER AS a, 1.25::DECIMAL(9,2) AS b, 1.5::DECIMAL(38,10) AS c, DATE '2024-02-29' AS d,
    TIMESTAMP '2024-02-29 01:02:03.000004' AS e, TIMESTAMPTZ '2024-02-29 01:02:03+02' AS f, 'x' AS g, true AS h, 0.5::DOUBLE AS i`;
  const { rows } = await keepParquet((text) => engine.run(text), sql);
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  try {
    const path = join(folder, 'rows.parquet');
    await writeFile(path, new Uint8Array(await rows.arrayBuffer()));
    const other = await (await DuckDBInstance.create(':memory:')).connect();
    await other.run("SET TimeZone = 'UTC'");
    const read = await other.runAndReadAll(`SELECT * FROM '${path}'`);
    expect(read.columnTypes().map(String)).toEqual([
      'BIGINT',
      'DECIMAL(9,2)',
      'DECIMAL(38,10)',
      'DATE',
      'TIMESTAMP',
      'TIMESTAMP WITH TIME ZONE',
      'VARCHAR',
      'BOOLEAN',
      'DOUBLE',
    ]);
    expect(read.getRows()[0]?.map(String)).toEqual([
      '1',
      '1.25',
      '1.5000000000',
      '2024-02-29',
      '2024-02-29 01:02:03.000004',
      '2024-02-28 23:02:03+00',
      'x',
      'true',
      '0.5',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
