import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { describedTable } from './describedTable.ts';

/** Runs SQL of the test's own. */
export async function inPostgres<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const TYPES: Readonly<Record<string, string>> = { DOUBLE: 'double precision', VARCHAR: 'text' };

/** Copies a table of DuckDB, of types that both have. */
export async function loadPostgres(address: string, from: DuckDBConnection, table: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-load-'));
  const file = join(folder, 'rows.csv');
  const columns = (await describedTable(from, table)).map(
    ({ name, type }) => `"${name}" ${TYPES[type] ?? type}`,
  );
  await from.run(`COPY ${table} TO '${file}' (FORMAT csv, HEADER false, FORCE_QUOTE *, NULLSTR '\\N')`);
  await inPostgres(address, async (client) => {
    await client.query(`CREATE TABLE ${table} (${columns.join(', ')})`);
    const into = client.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT csv, NULL '\\N')`));
    await pipeline(Readable.from(readFileSync(file)), into);
    await client.query(`ANALYZE ${table}`);
  });
  rmSync(folder, { recursive: true });
}
