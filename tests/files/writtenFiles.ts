import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { columnFromValues, tableFromColumns, tableToIPC } from '@uwdata/flechette';
import { parquetWriteBuffer } from 'hyparquet-writer';
import initSqlJs from 'sql.js';
import writeWorkbook from 'write-excel-file/node';
import { type AnyTable, type Next, oneOf, type Value } from './anyTable.ts';

/** A table as a file of one kind. */
export interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Write = (table: AnyTable, next: Next) => WrittenFile | Promise<WrittenFile>;

const ENCODINGS = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'big-endian UTF-16': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
} as const;

function separated(separator: string, ending: string): Write {
  return ({ names, rows }, next) => {
    const line = oneOf(next, ['\n', '\r\n']);
    const cell = (value: Value): string => {
      const text = value === null ? '' : String(value);
      return /["\r\n]/.test(text) || text.includes(separator) || next() < 0.1
        ? `"${text.replaceAll('"', '""')}"`
        : text;
    };
    const lines = [names, ...rows].map((row) => row.map(cell).join(separator));
    const text = lines.join(line) + oneOf(next, ['', line]);
    const isLatin = Array.from(text).every((letter) => (letter.codePointAt(0) ?? 0) < 256);
    const encodings = Object.values(ENCODINGS);
    return { name: `a.${ending}`, bytes: oneOf(next, isLatin ? encodings : encodings.slice(0, 4))(text) };
  };
}

const records = ({ names, rows }: AnyTable): object[] =>
  rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])));

const valuesOf = ({ names, rows }: AnyTable): (readonly [string, Value[]])[] =>
  names.map((name, at) => [name, rows.map((row) => row[at] ?? null)]);

const WAYS: Readonly<Record<string, Write>> = {
  'CSV with commas': separated(',', 'csv'),
  'CSV with semicolons': separated(';', 'csv'),
  'CSV with bars': separated('|', 'txt'),
  TSV: separated('\t', 'tsv'),
  JSON: (table, next) => {
    const list = records(table);
    const value = oneOf<unknown>(next, [list, { meta: { n: 1 }, data: list }]);
    return { name: 'a.json', bytes: Buffer.from(JSON.stringify(value, null, oneOf(next, [0, 2]))) };
  },
  NDJSON: (table, next) => ({
    name: 'a.ndjson',
    bytes: Buffer.from(
      records(table)
        .map((each) => JSON.stringify(each))
        .join(oneOf(next, ['\n', '\r\n', '\n\n'])),
    ),
  }),
  Parquet: (table, next) => ({
    name: 'a.parquet',
    bytes: new Uint8Array(
      parquetWriteBuffer({
        columnData: valuesOf(table).map(([name, data]) => ({ name, data, type: parquetType(data) })),
        codec: oneOf(next, ['SNAPPY', 'UNCOMPRESSED'] as const),
        rowGroupSize: oneOf(next, [7, 1000]),
      }),
    ),
  }),
  Arrow: (table, next) => {
    const columns = valuesOf(table).map(([name, values]): [string, ReturnType<typeof columnFromValues>] => [
      name,
      columnFromValues(values),
    ]);
    const format = oneOf(next, ['file', 'stream'] as const);
    return { name: 'a.arrow', bytes: tableToIPC(tableFromColumns(columns), { format }) ?? Buffer.of() };
  },
  Excel: async ({ names, rows }) => ({
    name: 'a.xlsx',
    bytes: await writeWorkbook(
      [names, ...rows].map((row) => row.map((value) => (value === null ? null : { value }))),
    ).toBuffer(),
  }),
  SQLite: async ({ names, rows }) => {
    const library = await initSqlJs();
    const database = new library.Database();
    const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
    database.run(`CREATE TABLE t (${quoted.join(', ')})`);
    for (const row of rows)
      database.run(
        `INSERT INTO t VALUES (${row.map(() => '?').join(', ')})`,
        row.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
      );
    const bytes = database.export();
    database.close();
    return { name: 'a.sqlite', bytes };
  },
  DuckDB: async (table) => {
    const rows = records(table).map((each) => JSON.stringify(each).replaceAll("'", "''"));
    const types = valuesOf(table).map(
      ([name, values]) => `${JSON.stringify(name)}: ${JSON.stringify(duckType(values))}`,
    );
    const json = `[${rows.join(',')}]`;
    const create = `CREATE TABLE t AS SELECT unnest(from_json_strict('${json}', '[{${types.join(', ').replaceAll("'", "''")}}]'), recursive := true)`;
    return { name: 'a.duckdb', bytes: await duckdbFile(create) };
  },
};

/** A file of DuckDB, in which a statement made a table. */
export async function duckdbFile(create: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'duckdb-'));
  const path = join(folder, 'a.duckdb');
  try {
    const instance = await DuckDBInstance.create(path, { storage_compatibility_version: 'v1.0.0' });
    const connection = await instance.connect();
    await connection.run(create);
    await connection.run('CHECKPOINT');
    connection.closeSync();
    instance.closeSync();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const duckType = (values: readonly Value[]): string =>
  ({ DOUBLE: 'DOUBLE', BOOLEAN: 'BOOLEAN', STRING: 'VARCHAR' })[parquetType(values)];

function parquetType(values: readonly Value[]): 'DOUBLE' | 'BOOLEAN' | 'STRING' {
  const some = values.find((value) => value !== null);
  if (typeof some === 'number') return 'DOUBLE';
  return typeof some === 'boolean' ? 'BOOLEAN' : 'STRING';
}

export const FILE_KINDS: readonly string[] = Object.keys(WAYS);

/** Writes a table as a file of a kind, sometimes compressed. */
export async function writtenFile(kind: string, table: AnyTable, next: Next): Promise<WrittenFile> {
  const write = WAYS[kind];
  if (write === undefined) throw new Error(kind);
  const { name, bytes } = await write(table, next);
  const isPacked = next() < 0.15;
  // A plain copy: parts of Node's buffers share their memory.
  return { name: isPacked ? `${name}.gz` : name, bytes: Uint8Array.from(isPacked ? gzipSync(bytes) : bytes) };
}

/** The rows of a query as Parquet. */
export async function parquetOf(query: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'written-files-'));
  const engine = await DuckDBInstance.create(':memory:');
  try {
    const path = join(folder, 'rows.parquet');
    const connection = await engine.connect();
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
    return await readFile(path);
  } finally {
    engine.closeSync();
    await rm(folder, { recursive: true });
  }
}
