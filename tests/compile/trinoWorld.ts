import type { DuckDBConnection } from '@duckdb/node-api';
import { err } from '#domain/result.ts';
import { readFrame } from '../../server/chartData/readFrame.ts';
import { TRINO } from '../../server/engines/trino/dialect.ts';
import { engineOver } from '../remote/engineOver.ts';
import { inTrino, trinoAddress } from '../support/trino.ts';
import { TABLES, vectorDatasources, vectorEngine, type VectorWorld } from './vectorWorld.ts';

const TYPES: Readonly<Record<string, string>> = { TIMESTAMP: 'TIMESTAMP(6)' };

/** A statement has at most a million characters. */
const ROWS_AT_ONCE = 3000;

/** As on the server over a Trino, whose tables are in its memory. */
export async function trinoWorld(): Promise<VectorWorld> {
  const native = await vectorEngine();
  for (const table of Object.values(TABLES)) await load(native, table);
  const engine = await engineOver('trino', trinoAddress());
  return {
    dialect: TRINO,
    sources: await vectorDatasources(native),
    async run(sql) {
      const ran = await engine.run(sql, { format: 'arrow', limit: 100_000 });
      return ran.ok ? readFrame(ran.value.columns, ran.value.body) : err(ran.error.message);
    },
    close: () => engine.host.close(),
  };
}

async function load(from: DuckDBConnection, table: string): Promise<void> {
  const reader = await from.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM ${table}`);
  const described = await from.runAndReadAll(`SELECT * FROM ${table} LIMIT 0`);
  const types = described.columnTypes().map((type) => TYPES[String(type)] ?? String(type));
  const names = reader.columnNames();
  await inTrino(`DROP TABLE IF EXISTS ${table}`);
  await inTrino(`CREATE TABLE ${table} (${names.map((name, i) => `"${name}" ${types[i]}`).join(', ')})`);
  const rows = reader.getRowsJson();
  // One literal is read faster than as many as there are values.
  const fields = names.map((_, i) => `c${i} VARCHAR`).join(', ');
  const values = names.map((_, i) => `CAST(c${i} AS ${types[i]})`).join(', ');
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)).replaceAll("'", "''");
    await inTrino(
      `INSERT INTO ${table} SELECT ${values} FROM UNNEST(CAST(json_parse('${json}') AS ARRAY(ROW(${fields})))) AS r (${names.map((_, i) => `c${i}`).join(', ')})`,
    );
  }
}
