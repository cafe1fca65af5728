import type { DuckDBConnection } from '@duckdb/node-api';
import { treeOf } from './engineWords.ts';
import { treeFacts } from './tree.ts';

/** The names that a SELECT reads from, unbound; null for a text that is no SELECT. */
export async function namedTables(
  connection: DuckDBConnection,
  sql: string,
): Promise<readonly string[] | null> {
  const tree = await treeOf(connection, sql);
  return tree.ok ? treeFacts(tree.statements, null).tables.map(({ name }) => name) : null;
}
