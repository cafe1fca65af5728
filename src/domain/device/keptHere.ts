import type { Query } from '../query/query.ts';
import { dialectOf } from '../sql/dialect.ts';
import { quoteAlways } from '../sql/identifier.ts';
import { statementBlocks } from '../sql/names/blocks.ts';
import { cteOf } from '../sql/names/resolve.ts';
import { splitStatements } from '../sql/split.ts';
import type { Millis } from '../time.ts';
import { deviceRefusal } from './deviceStatement.ts';
import type { KeptTable } from './keptTable.ts';
import type { ServerRows } from './serverRows.ts';

/** A query of a server as this device can run it. */
export interface QueryHere {
  /** It reads the kept tables by their names here. */
  readonly sql: string;
  readonly tables: readonly string[];
  /** When the oldest of its rows were read from the server. */
  readonly rowsFrom: Millis;
}

type Asked = Pick<Query, 'sql' | 'dbId' | 'schema'>;

/** Null where a table that it reads is not kept here with all its rows, or where it changes anything. */
export function queryHere(query: Asked, kept: readonly KeptTable[]): QueryHere | null {
  const { sql } = query;
  if (/\{[{%#]/.test(sql)) return null;
  if (splitStatements(sql).some(({ text }) => deviceRefusal(text) !== null)) return null;
  const found = new Map<number, { readonly to: number; readonly text: string; readonly table: KeptTable }>();
  for (const block of statementBlocks(sql).flat()) {
    for (const source of block.sources) {
      if (source.query !== null || source.isCall || cteOf(source, block) !== undefined) continue;
      const table = kept.find(
        ({ origin }) => origin.kind === 'server' && isOf(source.path, query, origin.rows),
      );
      if (table === undefined) return null;
      // Columns may be qualified by the name of the table.
      const alias = source.alias === null ? ` AS ${quoted(source.path.at(-1) ?? '')}` : '';
      found.set(source.at.from, { to: source.at.to, text: `${quoted(table.name)}${alias}`, table });
    }
  }
  if (found.size === 0) return null;
  let here = sql;
  for (const [from, { to, text }] of [...found].toSorted(([a], [b]) => b - a))
    here = `${here.slice(0, from)}${text}${here.slice(to)}`;
  const tables = [...found.values()].map(({ table }) => table);
  return {
    sql: here,
    tables: [...new Set(tables.map(({ name }) => name))],
    rowsFrom: Math.min(...tables.map(({ storedAt }) => storedAt)),
  };
}

const quoted = (name: string): string => quoteAlways(name, dialectOf('duckdb'));

/** Whether a name in the query means the table whose rows were kept, all of them. */
function isOf(path: readonly string[], { dbId, schema }: Asked, rows: ServerRows): boolean {
  if (rows.table === null || !rows.isWhole || rows.isCut || rows.dbId !== dbId) return false;
  const [table = '', named = schema] = path.toReversed();
  const isSameSchema = named === null || rows.schema === null || same(named, rows.schema);
  return same(table, rows.table) && isSameSchema;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
