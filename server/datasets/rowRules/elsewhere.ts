import type { DatasetChange } from '#contract/dataset/datasets.ts';
import { isClosedClause, type RowRule } from '#domain/access/rowRules.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import { folded } from '../../access/listedFunctions.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { ServerDeps } from '../../deps.ts';
import { dialectOfBackend } from '../../engines/backends.ts';
import { engineLookup, isElsewhere } from '../../engines/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { User } from '../../meta/people/users.ts';
import { isVirtual } from '../datasetSource.ts';

/*
 * Databases of servers elsewhere do not say what a statement reads before it runs. So who may not read such a database,
 * or not all rows of its tables, gets what its datasets define, and nothing that depends on a text of their own.
 */

const OF_TEMPLATES =
  'This dataset has templates in its SQL, which are filled in by who asks, and its database cannot say what they read then. It can be read by people who may read the database.';
const OF_OPEN_RULES =
  'A row rule limits this dataset for you, and its brackets, quotes or comments are not closed in the SQL of this database. Ask an administrator to correct it.';
const OF_VIEWS =
  'The rows of a table of this database are limited for you, and this dataset may read them through SQL or a view, where they cannot be limited. Ask its owner for a dataset of the table itself.';

const OF_RELATIVES =
  'The rows of a table of this database are limited for you, and this one has rows in common with it: one is a part of the other. Ask its owner for a dataset of the limited table.';

const OF_UNTOLD =
  'The rows of a table of this database are limited for you, and this one has its rows from elsewhere, where they may be the same. Ask its owner for a dataset of the limited table.';

/** Why a person who may not read a whole database elsewhere is kept from one of its datasets; null if they are not. */
export async function keptElsewhere(
  deps: ServerDeps,
  row: DatasetRow,
  database: DatabaseRow,
  ownRules: readonly Pick<RowRule, 'clause'>[],
  limited: readonly Pick<DatasetRow, 'schema' | 'tableName'>[],
): Promise<string | null> {
  if (!isElsewhere(database)) return null;
  const { datasets } = deps.meta;
  const texts = [
    row.sql,
    ...datasets.columnsOf(row.id).map(({ expression }) => expression),
    ...datasets.metricsOf(row.id).map(({ expression }) => expression),
  ];
  if (texts.some((text) => hasTemplate(text ?? ''))) return OF_TEMPLATES;
  const { rules } = dialectOfBackend(database.backend);
  if (!ownRules.every(({ clause }) => isClosedClause(clause, rules))) return OF_OPEN_RULES;
  if (limited.length === 0) return null;
  if (isVirtual(row)) return OF_VIEWS;
  const engine = await engineLookup(deps)(database);
  const name = { catalog: null, schema: row.schema, name: row.tableName };
  const table = await deps.engines.table(engine, name, null);
  if (!table.ok || table.value?.kind !== 'table') return OF_VIEWS;
  const { relatives = [] } = table.value;
  if (relatives === null) return OF_UNTOLD;
  const isLimited = relatives.some((relative) =>
    limited.some(
      (each) =>
        folded(each.tableName) === folded(relative.name) &&
        (!each.schema || folded(each.schema) === folded(relative.schema)),
    ),
  );
  return isLimited ? OF_RELATIVES : null;
}

/**
 * Why a person may not change a dataset so: what a dataset of a database elsewhere reads is decided by those who may
 * read that database. Null if they may.
 */
export function refusedElsewhere(
  deps: ServerDeps,
  user: User | null,
  row: DatasetRow,
  body: DatasetChange,
): string | null {
  const database = deps.meta.databases.byId(body.database_id ?? row.databaseId);
  if (database === null || !isElsewhere(database)) return null;
  if (user !== null && accessOf(deps, user).readDatabase(database)) return null;
  const { datasets } = deps.meta;
  const [columns, metrics] = [datasets.columnsOf(row.id), datasets.metricsOf(row.id)];
  const isOther = <T>(next: T | null | undefined, now: T | null | undefined): boolean =>
    next !== undefined && (next || null) !== (now || null);
  const changes =
    isOther(body.sql, row.sql) ||
    isOther(body.table_name, row.tableName) ||
    isOther(body.schema, row.schema) ||
    isOther(body.database_id, row.databaseId) ||
    (body.columns ?? []).some(({ column_name: name, expression }) =>
      isOther(expression, columns.find((each) => each.columnName === name)?.expression),
    ) ||
    (body.metrics ?? []).some(({ metric_name: name, expression }) =>
      isOther(expression, metrics.find((each) => each.metricName === name)?.expression),
    );
  return changes
    ? 'What a dataset of this database reads, its SQL and expressions, can be changed by people who may read the database.'
    : null;
}
