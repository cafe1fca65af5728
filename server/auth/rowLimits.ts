import { createHash } from 'node:crypto';
import { conditionsOf, limits, type RowRule } from '#domain/access/rowRules.ts';
import { unquoteIdentifier } from '#domain/sql/identifier.ts';
import { tokens } from '#domain/sql/tokens.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { datasetSource } from '../datasets/datasetSource.ts';
import type { ServerDeps } from '../deps.ts';
import { quoteName } from '../files/names.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { DatasetRow } from '../meta/datasets.ts';

type Limiting = Pick<ServerDeps, 'meta' | 'writable'>;

/** What a dataset reads for one person. */
export interface LimitedSource {
  /** The dataset's SQL with the person's conditions; the dataset's own (null for a table) if none limits it. */
  readonly sql: string | null;
  /** Differs where the conditions do; empty if there are none. */
  readonly key: string;
}

/** A table whose rows are limited, with its conditions. */
interface LimitedTable {
  readonly table: DatasetRow;
  readonly conditions: readonly string[];
}

const isVirtual = ({ sql }: Pick<DatasetRow, 'sql'>): boolean => sql !== null && sql.trim() !== '';

const sameText = (a: string | null, b: string | null): boolean =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

const isSameTable = (a: DatasetRow, b: DatasetRow): boolean =>
  !isVirtual(a) &&
  !isVirtual(b) &&
  a.databaseId === b.databaseId &&
  sameText(a.tableName, b.tableName) &&
  // Without a schema the engine finds the table in the schemas it searches.
  (!a.schema || !b.schema || sameText(a.schema, b.schema));

/** The rules that limit a person, each with the datasets it names. */
function rulesOf(
  { meta }: Limiting,
  userId: number,
): readonly (RowRule & { datasets: readonly DatasetRow[] })[] {
  const rows = meta.rowRules.list();
  if (rows.length === 0) return [];
  const roles = meta.roles.namesOf(userId).map(({ id }) => id);
  return rows
    .map(({ id, filterType, groupKey, clause }) => ({
      filterType: filterType === 'Base' ? ('Base' as const) : ('Regular' as const),
      groupKey,
      clause,
      roleIds: meta.rowRules.rolesOf(id),
      datasets: meta.rowRules.datasetsOf(id).flatMap((each) => meta.datasets.byId(each) ?? []),
    }))
    .filter((rule) => limits(rule, roles));
}

/**
 * The source of a dataset with the rows that a person may read: the only way to its rows. A rule of a table counts for
 * every dataset of that table, and for datasets whose SQL names it. The error says why it cannot be limited.
 */
export function limitedSource(
  deps: Limiting,
  userId: number,
  row: DatasetRow,
): Result<LimitedSource, string> {
  const rules = rulesOf(deps, userId);
  const own = conditionsOf(
    rules.filter(({ datasets }) => datasets.some((each) => each.id === row.id || isSameTable(each, row))),
  );
  const shadowed = isVirtual(row) ? shadows(deps, rules, row) : ok([]);
  if (!shadowed.ok) return shadowed;
  if (own.length === 0 && shadowed.value.length === 0) return ok({ sql: row.sql, key: '' });
  const where = own.length === 0 ? '' : ` WHERE ${own.join(' AND ')}`;
  const names = shadowed.value.length === 0 ? '' : `WITH ${shadowed.value.map(shadowText).join(', ')} `;
  const sql = `${names}SELECT * FROM ${datasetSource(row)}${where}`;
  return ok({ sql, key: createHash('sha256').update(sql).digest('hex').slice(0, 16) });
}

/** Inside the dataset's SQL the name then means the limited rows. */
const shadowText = ({ table, conditions }: LimitedTable): string =>
  `${quoteName(table.tableName)} AS (SELECT * FROM ${datasetSource({ ...table, schema: table.schema || 'main' })} WHERE ${conditions.join(' AND ')})`;

function shadows(
  deps: Limiting,
  rules: readonly (RowRule & { datasets: readonly DatasetRow[] })[],
  row: DatasetRow,
): Result<readonly LimitedTable[], string> {
  const found = new Map<string, DatasetRow>();
  for (const table of rules.flatMap(({ datasets }) => datasets)) {
    const mention = isVirtual(table) ? 'none' : mentionOf(row.sql ?? '', table.tableName);
    if (mention === 'none') continue;
    if (table.databaseId !== row.databaseId && !readsOthers(deps, row.databaseId)) continue;
    if (mention === 'qualified' || table.databaseId !== row.databaseId)
      return err(
        `The rows of "${table.tableName}" are limited for you, and this dataset reads them by a name that cannot be limited. Ask its owner to write the name without schema or database.`,
      );
    found.set(table.tableName.toLowerCase(), table);
  }
  return ok(
    [...found.values()].map((table) => ({
      table,
      conditions: conditionsOf(
        rules.filter(({ datasets }) => datasets.some((each) => isSameTable(each, table))),
      ),
    })),
  );
}

/** How SQL mentions a table: not at all, by its bare name, or in a way that a shadowing name does not catch. */
function mentionOf(sql: string, table: string): 'none' | 'bare' | 'qualified' {
  let mention: 'none' | 'bare' = 'none';
  let before = '';
  for (const { kind, start, end } of tokens(sql)) {
    if (kind === 'space' || kind === 'comment') continue;
    const text = sql.slice(start, end);
    const name = text.startsWith("'") ? text.slice(1, -1) : unquoteIdentifier(text);
    if (sameText(name, table)) {
      if (before === '.' || text.startsWith("'")) return 'qualified';
      mention = 'bare';
    }
    before = text;
  }
  return mention;
}

/** Whether a database is attached to others, whose tables its SQL can read. */
const readsOthers = ({ meta, writable }: Limiting, databaseId: number): boolean =>
  writable?.has(meta.databases.byId(databaseId)?.sqlalchemyUri ?? '') === true;

/** For the person, where free SQL is refused. */
export const KEPT_FROM_SQL =
  'The rows of a table of this database are limited for you, so you can open its datasets and charts, but not run SQL on it.';

/**
 * Whether row rules keep a person from free SQL on a database: it reads whole tables. An administrator could change the
 * rules, so nothing is kept from them here.
 */
export function keepsFromSql(
  deps: Limiting,
  user: { readonly id: number },
  database: Pick<DatabaseRow, 'id'>,
): boolean {
  const roles = deps.meta.roles.namesOf(user.id);
  if (roles.some(({ name }) => name.toLowerCase() === 'admin')) return false;
  return rulesOf(deps, user.id).some(({ datasets }) =>
    datasets.some(({ databaseId }) => databaseId === database.id || readsOthers(deps, database.id)),
  );
}
