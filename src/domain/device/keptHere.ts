import type { Query } from '../query/query.ts';
import { dialectOf } from '../sql/dialect.ts';
import { quoteAlways } from '../sql/identifier.ts';
import { statementBlocks } from '../sql/names/blocks.ts';
import { cteOf } from '../sql/names/resolve.ts';
import { splitStatements } from '../sql/statement/split.ts';
import { tokens } from '../sql/statement/tokens.ts';
import type { Millis } from '../time.ts';
import { deviceRefusal } from './deviceStatement.ts';
import type { TableHere } from './tableHere.ts';

/** A query of a server as this device can run it. */
export interface QueryHere {
  /** It reads the kept tables by their names here. */
  readonly sql: string;
  readonly tables: readonly string[];
  /** When the oldest of its rows were read from the server. */
  readonly rowsFrom: Millis;
}

type Asked = Pick<Query, 'sql' | 'dbId' | 'catalog' | 'schema'>;

/** Null where a table that it reads is not kept here with all its rows, or where it changes anything. */
export function queryHere(query: Asked, kept: readonly TableHere[]): QueryHere | null {
  const { sql } = query;
  if (/\{[{%#]/.test(sql)) return null;
  if (splitStatements(sql).some(({ text }) => deviceRefusal(text) !== null)) return null;
  const found = new Map<number, { readonly to: number; readonly text: string; readonly table: TableHere }>();
  for (const block of statementBlocks(sql).flat()) {
    for (const source of block.sources) {
      if (source.query !== null || source.isCall || cteOf(source, block) !== undefined) continue;
      const table = kept
        .filter((each) => isOf(source.path, query, each) && !isShort(sql, each))
        .toSorted((a, b) => b.storedAt - a.storedAt)[0];
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

/** Whether a name in the query means this table. */
function isOf(path: readonly string[], { dbId, catalog, schema }: Asked, { of }: TableHere): boolean {
  const [table = '', inSchema = schema, inCatalog = catalog] = path.toReversed();
  return (
    of.dbId === dbId &&
    same(table, of.table) &&
    mayBeSame(inSchema, of.schema) &&
    mayBeSame(inCatalog, of.catalog)
  );
}

/** Whether the query may read columns that are not here. */
function isShort(sql: string, { missing }: TableHere): boolean {
  if (missing !== null && missing.length === 0) return false;
  const names = new Set(missing?.map((name) => name.toLowerCase()));
  let before = '';
  let implied = 0;
  for (const { kind, start, end } of tokens(sql)) {
    if (kind === 'space' || kind === 'comment') continue;
    const text = sql.slice(start, end).toLowerCase();
    // COUNT(*) names no column.
    if (text === '*' && before !== '(') return true;
    if (names.has(text) || (kind === 'quoted' && names.has(text.slice(1, -1)))) return true;
    // A FROM without a SELECT reads all columns.
    if (text === 'from') implied += 1;
    if (text === 'select') implied -= 1;
    before = text;
  }
  return implied > 0;
}

/** A missing name means the default one, and may be the same. */
const mayBeSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null || same(one, other);

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
