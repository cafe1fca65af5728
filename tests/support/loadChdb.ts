import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inChdb } from './chdb.ts';
import { describedTable } from './describedTable.ts';

const TYPES: Readonly<Record<string, string>> = {
  VARCHAR: 'String',
  BIGINT: 'Int64',
  INTEGER: 'Int32',
  DOUBLE: 'Float64',
  BOOLEAN: 'Bool',
  TIMESTAMP: 'DateTime64(6)',
  DATE: 'Date32',
};

/** Copies a table of DuckDB, of types that both have. */
export async function loadChdb(address: string, from: DuckDBConnection, table: string): Promise<void> {
  const described = await describedTable(from, table);
  const columns = described.map(({ name, type }) => `"${name}" Nullable(${TYPES[type] ?? type})`);
  // An empty text is told from NULL by its quotes; truths have none.
  const texts = described.filter(({ type }) => type === 'VARCHAR').map(({ name }) => `"${name}"`);
  const quoted = texts.length === 0 ? '' : `FORCE_QUOTE (${texts.join(', ')}), `;
  await inChdb(address, `CREATE TABLE ${table} (${columns.join(', ')}) ENGINE = MergeTree ORDER BY tuple()`);
  const folder = mkdtempSync(join(tmpdir(), 'sextant-load-'));
  const file = join(folder, 'rows.csv');
  await from.run(`COPY ${table} TO '${file}' (FORMAT csv, HEADER false, ${quoted}NULLSTR '\\N')`);
  await inChdb(address, `INSERT INTO ${table} FORMAT CSV\n${readFileSync(file, 'utf8')}`);
  rmSync(folder, { recursive: true });
}
