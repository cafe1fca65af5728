import type { DuckDBConnection } from '@duckdb/node-api';
import { engineReason } from '../engineReason.ts';
import type { IngestFault, IngestReport, LoadedTable, OnSource } from '../ingestJob.ts';
import { countRows } from '../loadTable.ts';
import { quoteName } from '../../base/names.ts';
import { ORDERS_STATEMENTS } from './ordersTable.ts';
import { VEGA_TABLES } from './vegaTables.ts';

/** Everything that determines the samples' content: if it changes, they are created again. */
export const SAMPLES_RECIPE: string = [
  ...VEGA_TABLES.map(({ name, select }) => name + select('')),
  ...ORDERS_STATEMENTS,
].join('\n');

/** Creates every sample table. Failed tables are reported; the others are created. */
export async function loadSamples(
  connection: DuckDBConnection,
  folder: string,
  at: OnSource,
): Promise<IngestReport> {
  const tables: LoadedTable[] = [];
  const faults: IngestFault[] = [];
  const make = async (name: string, statements: readonly string[]) => {
    at(name, { name, number: tables.length + faults.length + 1, of: VEGA_TABLES.length + 1 });
    try {
      for (const statement of statements) await connection.run(statement);
      tables.push({ name, rows: await countRows(connection, quoteName(name)), notes: [] });
    } catch (cause) {
      faults.push({ source: name, reason: engineReason(cause) });
    }
  };
  for (const { name, select } of VEGA_TABLES) {
    await make(name, [`CREATE TABLE ${quoteName(name)} AS ${select(folder)}`]);
  }
  await make('orders', ORDERS_STATEMENTS);
  return { tables, faults };
}
