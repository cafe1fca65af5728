import type Database from 'libsql';
import { planColumn, type ColumnPlan, type StoredTypes } from './sqliteTypes.ts';
import { quoteName } from '../../base/names.ts';

export interface SqliteColumn extends ColumnPlan {
  readonly name: string;
}

/** The tables and views of a SQLite database, without SQLite's internal ones. */
export function listSqliteTables(db: Database.Database): string[] {
  const rows = db.prepare('PRAGMA main.table_list').raw().all() as [string, string, string][];
  return rows
    .filter(([, name, type]) => type !== 'shadow' && !name.startsWith('sqlite_'))
    .map(([, name]) => name)
    .sort();
}

// Six expressions a column, and SQLite allows 2,000 in one statement.
const COLUMNS_AT_ONCE = 200;

/** A table's columns with the types their values need. Reads the whole table. */
export function planSqliteTable(db: Database.Database, table: string): SqliteColumn[] {
  const declared = declaredColumns(db, table);
  const plans: SqliteColumn[] = [];
  for (let from = 0; from < declared.length; from += COLUMNS_AT_ONCE) {
    const part = declared.slice(from, from + COLUMNS_AT_ONCE);
    const stored = storedTypes(
      db,
      table,
      part.map(({ name }) => name),
    );
    part.forEach(({ name, type }, index) =>
      plans.push({ name, ...planColumn(type, stored[index] ?? NOTHING) }),
    );
  }
  return plans;
}

const NOTHING: StoredTypes = { integer: 0n, real: 0n, text: 0n, blob: 0n, smallest: null, largest: null };
const HIDDEN_IN_VIRTUAL_TABLE = 1n;

function declaredColumns(db: Database.Database, table: string): { name: string; type: string }[] {
  const rows = db
    .prepare(`PRAGMA table_xinfo(${quoteName(table)})`)
    .raw()
    .all() as [bigint, string, string | null, bigint, unknown, bigint, bigint][];
  return rows
    .filter(([, , , , , , hidden]) => hidden !== HIDDEN_IN_VIRTUAL_TABLE)
    .map(([, name, type]) => ({ name, type: type ?? '' }));
}

function storedTypes(db: Database.Database, table: string, columns: readonly string[]): StoredTypes[] {
  const kinds = ['integer', 'real', 'text', 'blob'] as const;
  const expressions = columns.flatMap((column) => {
    const name = quoteName(column);
    const whole = `CASE WHEN typeof(${name}) = 'integer' THEN ${name} END`;
    return [...kinds.map((kind) => `total(typeof(${name}) = '${kind}')`), `min(${whole})`, `max(${whole})`];
  });
  const row = db
    .prepare(`SELECT ${expressions.join(', ')} FROM ${quoteName(table)}`)
    .raw()
    .get() as (bigint | number | null)[];
  return columns.map((_, index) => {
    const [integer, real, text, blob, smallest, largest] = row.slice(index * 6, index * 6 + 6);
    const count = (value: bigint | number | null | undefined) => BigInt(value ?? 0);
    const bound = (value: bigint | number | null | undefined) => (value == null ? null : BigInt(value));
    return {
      integer: count(integer),
      real: count(real),
      text: count(text),
      blob: count(blob),
      smallest: bound(smallest),
      largest: bound(largest),
    };
  });
}
