import { folded } from '../access/listedFunctions.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import type { DatasourceLookup, ServedDatasource } from './datasource.ts';

/** A dataset of one table, as the SQL of another one names it. */
export interface MadeFrom {
  readonly id: number;
  readonly table: string;
}

/**
 * The datasets of tables that are all that the SQL of a dataset reads: who has their rows can make its rows. Null where
 * it reads more, where its text is not what runs, or where rules limit the person.
 */
export async function madeOf(
  { engines }: Pick<ServerDeps, 'engines'>,
  lookup: DatasourceLookup,
  user: User,
  served: ServedDatasource,
  ids: readonly number[],
): Promise<readonly MadeFrom[] | null> {
  const { from } = served.source;
  if (from.kind !== 'sql' || served.dialect.name !== 'duckdb' || served.isLimited || hasTemplate(from.sql))
    return null;
  if (OF_HERE.test(from.sql)) return null;
  const named = await engines.named(served.engine, from.sql);
  if (!named.ok || named.value === null || named.value.length === 0) return null;
  const bases = new Map<string, MadeFrom>();
  for (const id of ids) {
    const found = await lookup.find(user, { id, type: 'table' });
    if (!found.ok) continue;
    const table = tableOf(found.value, served);
    if (table !== null) bases.set(folded(table), { id, table });
  }
  const made = new Map<string, MadeFrom>();
  for (const name of named.value) {
    const base = bases.get(folded(name));
    // The engine tells names without their schema.
    if (base === undefined || isQualified(from.sql, base.table)) return null;
    made.set(base.table, base);
  }
  return [...made.values()];
}

/** The table of a dataset, as other SQL of the same place names it; null if that means another one. */
function tableOf(base: ServedDatasource, served: ServedDatasource): string | null {
  const { from } = base.source;
  if (from.kind !== 'table' || base.isLimited || base.engine !== served.engine) return null;
  const place = ({ catalog, schema }: Pick<ServedDatasource, 'catalog' | 'schema'>): string =>
    JSON.stringify([catalog, schema ?? 'main']);
  return place(from) === place(served) ? from.table : null;
}

/** What depends on the engine, the person, the moment or chance. */
const OF_HERE =
  /\b(?:now|today|random|setseed|uuid|gen_random_uuid|version|nextval|currval|getvariable|transaction_timestamp|txid_\w+|(?:pg|duckdb|pragma|sqlite)_\w+)\s*\(|\b(?:current_\w+|localtime\w*|session_user|information_schema|(?:pg|duckdb|sqlite)_\w+)\b/i;

function isQualified(sql: string, table: string): boolean {
  const name = table.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&');
  return new RegExp(`\\.\\s*"?${name}(?![\\p{L}\\p{N}_])`, 'iu').test(sql);
}
