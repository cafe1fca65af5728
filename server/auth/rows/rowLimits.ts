import { createHash } from 'node:crypto';
import type { GuestRule } from '#domain/access/guestPass.ts';
import { conditionsOf, limits, type RowRule } from '#domain/access/rowRules.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { datasetSource } from '../../datasets/datasetSource.ts';
import type { ServerDeps } from '../../deps.ts';
import { quoteName } from '../../files/names.ts';
import { isInMemory } from '../../jobs/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { User } from '../../meta/people/users.ts';
import { mentionOf, sameName } from './tableMentions.ts';
import { isVirtual, unlimitedName } from './unlimitedNames.ts';

/** Who reads: a person by id, and a guest by the rules of their token too. */
export type Reader = Pick<User, 'id' | 'guest' | 'roleView'>;

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

type LimitingRule = RowRule & { readonly datasets: readonly DatasetRow[] };

const isSameTable = (deps: Limiting, a: DatasetRow, b: DatasetRow): boolean =>
  !isVirtual(a) &&
  !isVirtual(b) &&
  sharesEngine(deps, a.databaseId, b.databaseId) &&
  sameName(a.tableName, b.tableName) &&
  // Without a schema the engine finds the table in the schemas it searches.
  (!a.schema || !b.schema || sameName(a.schema, b.schema));

/** The rules that limit a person, each with the datasets it names. */
function rulesOf(deps: Limiting, reader: Reader, requested?: DatasetRow): readonly LimitingRule[] {
  const ofToken = (reader.guest?.rules ?? []).map((rule) => guestRule(deps, rule, requested));
  const { id, roleView } = reader;
  const held = (userId: number) => deps.meta.roles.namesOf(userId).map((role) => role.id);
  const stored = roleView
    ? [
        ...grouped('owner', storedRules(deps, held(roleView.owner.id))),
        ...grouped('role', storedRules(deps, [roleView.roleId])),
      ]
    : storedRules(deps, held(id));
  return [...stored, ...ofToken];
}

/** Rules of one group are alternatives only among those that limit the same people. */
const grouped = (who: string, rules: readonly LimitingRule[]): readonly LimitingRule[] =>
  rules.map((rule) => (rule.groupKey ? { ...rule, groupKey: `${who} ${rule.groupKey}` } : rule));

/** A rule of a guest's token; without a dataset it counts for every one that is asked for. */
const guestRule = (
  { meta }: Limiting,
  { datasetId, clause }: GuestRule,
  requested: DatasetRow | undefined,
): LimitingRule => {
  const named = datasetId === null ? requested : meta.datasets.byId(datasetId);
  return { filterType: 'Regular', groupKey: null, clause, roleIds: [], datasets: named ? [named] : [] };
};

function storedRules({ meta }: Limiting, roles: readonly number[]): readonly LimitingRule[] {
  const rows = meta.rowRules.list();
  if (rows.length === 0) return [];
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
 * every dataset of that table, and for datasets whose SQL names it. The error explains why it cannot be limited.
 */
export async function limitedSource(
  deps: ServerDeps,
  reader: Reader,
  row: DatasetRow,
): Promise<Result<LimitedSource, string>> {
  const rules = rulesOf(deps, reader, row);
  const own = rulesAbout(deps, rules, row);
  const tables = rules
    .flatMap(({ datasets }) => datasets)
    .filter((each) => !isVirtual(each) && reaches(deps, row.databaseId, each.databaseId));
  const unlimited = tables.length === 0 ? null : await unlimitedName(deps, row, tables);
  if (unlimited !== null) return err(unlimited);
  const shadowed = isVirtual(row) ? shadows(deps, rules, tables, row) : ok([]);
  if (!shadowed.ok) return shadowed;
  if (own.length === 0 && shadowed.value.length === 0) return ok({ sql: row.sql, key: '' });
  const where = own.length === 0 ? '' : ` WHERE ${own.join(' AND ')}`;
  const names = shadowed.value.length === 0 ? '' : `WITH ${shadowed.value.map(shadowText).join(', ')} `;
  const sql = `${names}SELECT * FROM ${datasetSource(row)}${where}`;
  return ok({ sql, key: createHash('sha256').update(sql).digest('hex').slice(0, 16) });
}

/** Whether a person reads fewer rows of a dataset than there are, or none, because of row rules. */
export function isLimitedFor(deps: Limiting, reader: Reader, row: DatasetRow): boolean {
  const rules = rulesOf(deps, reader, row);
  if (rulesAbout(deps, rules, row).length > 0) return true;
  return (
    isVirtual(row) &&
    rules
      .flatMap(({ datasets }) => datasets)
      .some(
        (each) =>
          !isVirtual(each) &&
          reaches(deps, row.databaseId, each.databaseId) &&
          mentionOf(row.sql ?? '', each.tableName) !== 'none',
      )
  );
}

/** The conditions of the rules that name a dataset, or another one of its table. */
const rulesAbout = (deps: Limiting, rules: readonly LimitingRule[], row: DatasetRow): readonly string[] =>
  conditionsOf(
    rules.filter(({ datasets }) =>
      datasets.some((each) => each.id === row.id || isSameTable(deps, each, row)),
    ),
  );

/** Inside the dataset's SQL the name then means the limited rows. */
const shadowText = ({ table, conditions }: LimitedTable): string =>
  `${quoteName(table.tableName)} AS (SELECT * FROM ${datasetSource({ ...table, schema: table.schema || 'main' })} WHERE ${conditions.join(' AND ')})`;

function shadows(
  deps: Limiting,
  rules: readonly LimitingRule[],
  tables: readonly DatasetRow[],
  row: DatasetRow,
): Result<readonly LimitedTable[], string> {
  const found = new Map<string, DatasetRow>();
  for (const table of tables) {
    const mention = mentionOf(row.sql ?? '', table.tableName);
    if (mention === 'none') continue;
    if (mention === 'qualified' || !sharesEngine(deps, row.databaseId, table.databaseId))
      return err(
        `The rows of "${table.tableName}" are limited for you, and this dataset reads them by a name that cannot be limited. Ask its owner to write the name without schema or database.`,
      );
    found.set(table.tableName.toLowerCase(), table);
  }
  return ok([...found.values()].map((table) => ({ table, conditions: rulesAbout(deps, rules, table) })));
}

/** Whether two databases of the metadata store are one database of the engine. */
function sharesEngine({ meta }: Limiting, one: number, other: number): boolean {
  if (one === other) return true;
  const uri = meta.databases.byId(one)?.sqlalchemyUri ?? '';
  return !isInMemory(uri) && uri === meta.databases.byId(other)?.sqlalchemyUri;
}

/** Whether SQL on a database can read the tables of another: a writable one is attached to all others. */
const reaches = (deps: Limiting, from: number, to: number): boolean =>
  sharesEngine(deps, from, to) ||
  deps.writable?.has(deps.meta.databases.byId(from)?.sqlalchemyUri ?? '') === true;

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
  return rulesOf(deps, user).some(({ datasets }) =>
    datasets.some(({ databaseId }) => reaches(deps, database.id, databaseId)),
  );
}
