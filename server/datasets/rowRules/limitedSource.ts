import { createHash } from 'node:crypto';
import type { GuestRule } from '#domain/access/guestPass.ts';
import { conditionsOf, limits, type RowRule } from '#domain/access/rowRules.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import { folded } from '../../access/listedFunctions.ts';
import type { Marks, Reading } from '../../access/reading.ts';
import { isVirtual } from '../datasetSource.ts';
import type { ServerDeps } from '../../deps.ts';
import { dialectOfBackend } from '../../engines/backends.ts';
import { engineLookup, isInMemory } from '../../engines/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { User } from '../../meta/people/users.ts';

import { accessOf } from '../../auth/rights/access.ts';
import { keptElsewhere } from './elsewhere.ts';
import { freeReading } from './freeReading.ts';
import { type RuledTable, markedSource, newMarks } from './markedSource.ts';

/** Who reads: a person by id, and a guest by the rules of their token too. */
export type Reader = Pick<User, 'id' | 'guest' | 'roleView'>;

type Limiting = Pick<ServerDeps, 'meta' | 'writable'>;

/** What a dataset reads for one person. */
export interface LimitedSource {
  /** The dataset's SQL, marked and with the person's conditions; its own (null for a table) for who reads everything. */
  readonly sql: string | null;
  /** Differs where the conditions do; empty if there are none. */
  readonly key: string;
  /** What stands around the dataset's own SQL; null if nothing does. */
  readonly marks: Marks | null;
  readonly reading: Reading;
}

type LimitingRule = RowRule & { readonly datasets: readonly DatasetRow[] };

const isSameTable = (deps: Limiting, a: DatasetRow, b: DatasetRow): boolean =>
  !isVirtual(a) &&
  !isVirtual(b) &&
  sharesEngine(deps, a.databaseId, b.databaseId) &&
  folded(a.tableName) === folded(b.tableName) &&
  // Without a schema the engine finds the table in the schemas it searches.
  (!a.schema || !b.schema || folded(a.schema) === folded(b.schema));

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
 * The source of a dataset with the rows that a person may read, and what the engine lets statements over it read: the
 * only way to its rows; or why it is kept from them. A rule of a table counts for every dataset of that table, and for datasets whose SQL names it.
 */
export async function limitedSource(
  deps: ServerDeps,
  user: User,
  row: DatasetRow,
  marks: Marks = newMarks(),
): Promise<LimitedSource | { readonly kept: string }> {
  const rules = rulesOf(deps, user, row);
  const ownRules = rulesAbout(deps, rules, row);
  const own = conditionsOf(ownRules);
  const tables = limitedTables(deps, rules, row);
  const database = deps.meta.databases.byId(row.databaseId);
  const readsDatabase = database !== null && accessOf(deps, user).readDatabase(database);
  if (readsDatabase && own.length === 0 && tables.length === 0)
    return { sql: row.sql, key: '', marks: null, reading: freeReading(deps, user, database) };
  const kept = database === null ? null : await keptElsewhere(deps, row, database, ownRules, tables);
  if (kept !== null) return { kept };
  const shadows = isVirtual(row) ? shadowsFor(deps, rules, tables, row) : [];
  const key = [...own, ...shadows.flatMap(({ conditions }) => conditions)].join(' ');
  const isLimited = own.length > 0 || (await namesAny(deps, row, tables));
  return {
    sql: markedSource(row, marks, dialectOfBackend(database?.backend ?? ''), { own, shadows }),
    key: isLimited ? createHash('sha256').update(key).digest('hex').slice(0, 16) : '',
    marks,
    reading: {
      kind: 'source',
      marks,
      limited: tables.map((table) => ({
        schema: table.schema || null,
        name: table.tableName,
        shadowed: shadows.some((shadow) => shadow.table === table),
      })),
    },
  };
}

/** The tables with rules that SQL on a dataset's database could read. */
const limitedTables = (
  deps: Limiting,
  rules: readonly LimitingRule[],
  row: DatasetRow,
): readonly DatasetRow[] =>
  rules
    .flatMap(({ datasets }) => datasets)
    .filter((each) => !isVirtual(each) && reaches(deps, row.databaseId, each.databaseId));

/** Whether a person reads fewer rows of a dataset than there are, or none, because of row rules. */
export async function isLimitedFor(deps: ServerDeps, user: User, row: DatasetRow): Promise<boolean> {
  const rules = rulesOf(deps, user, row);
  return rulesAbout(deps, rules, row).length > 0 || namesAny(deps, row, limitedTables(deps, rules, row));
}

/** Whether the SQL of a dataset names one of these tables. It is only shown; what is read is judged when it runs. */
async function namesAny(deps: ServerDeps, row: DatasetRow, tables: readonly DatasetRow[]): Promise<boolean> {
  const database = deps.meta.databases.byId(row.databaseId);
  if (!isVirtual(row) || tables.length === 0 || database === null) return false;
  const sql = row.sql ?? '';
  const read = hasTemplate(sql) ? null : await deps.engines.named(await engineLookup(deps)(database), sql);
  const named = read?.ok === true ? read.value : null;
  return tables.some(({ tableName }) =>
    named === null
      ? folded(sql).includes(folded(tableName))
      : named.some((name) => folded(name) === folded(tableName)),
  );
}

/** The rules that name a dataset, or another one of its table. */
const rulesAbout = (
  deps: Limiting,
  rules: readonly LimitingRule[],
  row: DatasetRow,
): readonly LimitingRule[] =>
  rules.filter(({ datasets }) => datasets.some((each) => each.id === row.id || isSameTable(deps, each, row)));

/** The conditions of each limited table that the dataset's engine has: inside its SQL, the bare name means these rows. */
const shadowsFor = (
  deps: Limiting,
  rules: readonly LimitingRule[],
  tables: readonly DatasetRow[],
  row: DatasetRow,
): readonly RuledTable[] => {
  const named = new Map(
    tables
      .filter((table) => sharesEngine(deps, row.databaseId, table.databaseId))
      .map((table) => [folded(table.tableName), table]),
  );
  return [...named.values()].map((table) => ({
    table,
    conditions: conditionsOf(rulesAbout(deps, rules, table)),
  }));
};

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
