import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { err } from '#domain/result.ts';
import { readFrame } from '../../server/chartData/readFrame.ts';
import { CLICKHOUSE } from '../../server/engines/clickhouse/dialect.ts';
import { engineOver } from '../remote/engineOver.ts';
import { startChdb, type TestChdb } from '../support/chdb.ts';
import { TABLES, vectorDatasources, vectorEngine, type VectorWorld } from './vectorWorld.ts';

const TYPES: Readonly<Record<string, string>> = {
  VARCHAR: 'String',
  BIGINT: 'Int64',
  INTEGER: 'Int32',
  DOUBLE: 'Float64',
  BOOLEAN: 'Bool',
  TIMESTAMP: 'DateTime64(6)',
  DATE: 'Date32',
};

/** As on the server over the current ClickHouse. */
export async function clickhouseWorld(): Promise<VectorWorld> {
  const [native, chdb] = await Promise.all([vectorEngine(), startChdb()]);
  const folder = mkdtempSync(join(tmpdir(), 'sextant-load-'));
  for (const table of Object.values(TABLES)) await load(native, chdb, table, folder);
  rmSync(folder, { recursive: true });
  const engine = await engineOver('clickhousedb', chdb.address);
  return {
    dialect: CLICKHOUSE,
    sources: await vectorDatasources(native),
    async run(sql) {
      const ran = await engine.run(sql, { format: 'arrow', limit: 100_000 });
      return ran.ok ? readFrame(ran.value.columns, ran.value.body) : err(ran.error.message);
    },
    async close() {
      await engine.host.close();
      await chdb.stop();
    },
  };
}

async function load(from: DuckDBConnection, { raw }: TestChdb, table: string, folder: string): Promise<void> {
  const reader = await from.runAndReadAll(`SELECT * FROM ${table} LIMIT 0`);
  const types = reader.columnTypes().map(String);
  const columns = reader
    .columnNames()
    .map((name, i) => `"${name}" Nullable(${TYPES[types[i] ?? ''] ?? types[i]})`);
  await raw(`CREATE TABLE ${table} (${columns.join(', ')}) ENGINE = MergeTree ORDER BY tuple()`);
  const file = join(folder, `${table}.csv`);
  await from.run(`COPY ${table} TO '${file}' (FORMAT csv, HEADER false, NULLSTR '\\N')`);
  await raw(`INSERT INTO ${table} FORMAT CSV\n${readFileSync(file, 'utf8')}`);
}
