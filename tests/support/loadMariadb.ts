import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inMariadb, isMysql } from './mariadb.ts';
import { describedTable } from './describedTable.ts';

/** Texts are the same where their bytes are, as in other databases; by default case and accents are ignored. */
const TYPES: Readonly<Record<string, string>> = {
  VARCHAR: `text CHARACTER SET utf8mb4 COLLATE ${isMysql ? 'utf8mb4_0900_bin' : 'utf8mb4_nopad_bin'}`,
  TIMESTAMP: 'datetime(6)',
};

/** Copies a table of DuckDB, of types that both have. */
export async function loadMariadb(address: string, from: DuckDBConnection, table: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-load-'));
  chmodSync(folder, 0o777);
  const file = join(folder, 'rows.csv');
  const columns = await describedTable(from, table);
  const values = columns.map(({ name, type }) => (type === 'BOOLEAN' ? `"${name}"::INT` : `"${name}"`));
  await from.run(
    `COPY (SELECT ${values.join(', ')} FROM ${table}) TO '${file}' (FORMAT csv, HEADER false, FORCE_QUOTE *, NULLSTR 'NULL')`,
  );
  chmodSync(file, 0o644);
  const defined = columns.map(({ name, type }) => `\`${name}\` ${TYPES[type] ?? type} NULL`);
  await inMariadb(address, [
    `CREATE TABLE ${table} (${defined.join(', ')})`,
    `LOAD DATA INFILE '${file}' INTO TABLE ${table} CHARACTER SET utf8mb4
     FIELDS TERMINATED BY ',' ENCLOSED BY '"' ESCAPED BY ''`,
    `ANALYZE TABLE ${table}`,
  ]);
  rmSync(folder, { recursive: true });
}
