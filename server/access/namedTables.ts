import type { DuckDBConnection } from '@duckdb/node-api';
import { treeOf } from './engineWords.ts';
import { treeFacts } from './tree.ts';

/** The names that a SELECT reads from, unbound; null for a text that is no SELECT. */
export async function namedTables(
  connection: DuckDBConnection,
  sql: string,
): Promise<readonly string[] | null> {
  const tree = await treeOf(connection, sql);
  if (!tree.ok) return null;
  const { tables } = await treeFacts(tree.statements, null);
  return tables.map(({ name }) => name);
}
