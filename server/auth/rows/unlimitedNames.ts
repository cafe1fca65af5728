import type { ServerDeps } from '../../deps.ts';
import type { EngineDefinition } from '../../engines/engineHost.ts';
import { engineLookup } from '../../jobs/engineLookup.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import { choosesTable, mentionOf, sameName } from './tableMentions.ts';

export const isVirtual = ({ sql }: Pick<DatasetRow, 'sql'>): boolean => sql !== null && sql.trim() !== '';

/**
 * Why a dataset cannot be read by a person for whom these tables are limited: it reads one by a name that no condition
 * reaches, such as a view's. Null if it does not.
 */
export async function unlimitedName(
  deps: ServerDeps,
  row: DatasetRow,
  tables: readonly DatasetRow[],
): Promise<string | null> {
  const database = deps.meta.databases.byId(row.databaseId);
  if (database === null) return null;
  const engine = await engineLookup(deps)(database);
  const [defined, catalogs] = await Promise.all([
    deps.engines.definitions(engine),
    deps.engines.catalogs(engine),
  ]);
  if (!defined.ok) return defined.error.message;
  if (!catalogs.ok) return catalogs.error.message;
  const hidden = readers(defined.value, tables);
  const { sql, tableName, schema } = row;
  if (!isVirtual(row)) {
    // Before a table's name the engine takes a catalog for a schema too.
    const isInCatalog = schema !== null && catalogs.value.some((each) => sameName(each, schema));
    const table = tables.find((each) => sameName(each.tableName, tableName));
    if (isInCatalog && table) return sentence(table.tableName, 'this dataset names it by its database');
    const through = hidden.find(({ name }) => sameName(name, tableName));
    return through ? sentence(through.table, `"${through.name}" shows them all`) : null;
  }
  const [first] = tables;
  if (first && choosesTable(sql ?? '')) return sentence(first.tableName, 'a template chooses the table here');
  const through = hidden.find(({ name }) => mentionOf(sql ?? '', name) !== 'none');
  return through
    ? sentence(through.table, `"${through.name}", which this dataset reads, shows them all`)
    : null;
}

const sentence = (table: string, why: string): string =>
  `The rows of "${table}" are limited for you, and ${why}, so it cannot be read. Ask its owner for a dataset of the table itself.`;

/** A view or macro that reads a limited table. */
interface Reader {
  readonly name: string;
  readonly table: string;
}

/** The views and macros that read limited tables, directly or through each other. */
function readers(defined: readonly EngineDefinition[], tables: readonly DatasetRow[]): readonly Reader[] {
  const found = new Map<EngineDefinition, Reader>();
  let sources: readonly Reader[] = tables.map(({ tableName }) => ({ name: tableName, table: tableName }));
  while (sources.length > 0) {
    const next: Reader[] = [];
    for (const each of defined) {
      const source = found.has(each)
        ? undefined
        : sources.find(({ name }) => mentionOf(each.sql, name) !== 'none');
      if (source === undefined) continue;
      const reader = { name: each.name, table: source.table };
      found.set(each, reader);
      next.push(reader);
    }
    sources = next;
  }
  return [...found.values()];
}
