import type { DuckDBConnection } from '@duckdb/node-api';
import type { EngineError } from '../base/engineError.ts';
import type { EngineNames } from './engineNames.ts';
import { type EngineWord, planOf } from './engineWords.ts';
import { folded } from './listedFunctions.ts';
import { planFacts, type PlanFacts, type Scan } from './plan.ts';
import type { LimitedTable, SourceReading } from './reading.ts';
import * as refusals from './refusals.ts';
import { marksAreIntact, type NamedTable, type TreeFacts } from './tree.ts';
import { quoteName } from '../base/names.ts';

/** Expressions that stand deeper in each other take the engine long to bind. */
const MOST_DEPTH = 300;
/** Functions that make rows of their arguments. Others with these arguments read tables by name. */
const MAKES_ROWS = new Set('unnest range generate_series repeat repeat_row json_each json_tree'.split(' '));

/** Why a SELECT is refused for its tree alone, before the engine looks any name up; null if it is not. */
export function readsMoreByName(
  { text }: EngineWord & { readonly ok: true },
  facts: TreeFacts,
  { marks }: SourceReading,
): EngineError | null {
  const { tableFunctions, tables, unknownKinds, depth } = facts;
  if (!marksAreIntact(facts, text, marks)) return refusals.openText();
  if (unknownKinds.size > 0) return refusals.onlySelect();
  if (depth > MOST_DEPTH) return refusals.tooDeep();
  const others = [...tableFunctions].filter((name) => !MAKES_ROWS.has(name));
  if (others.length > 0) return refusals.onlySelect();
  return tables.some(({ isInSource }) => !isInSource) ? refusals.onlySource() : null;
}

/**
 * Why a SELECT reads more than its dataset for the person who asks: a table outside the source, a limited table without
 * its condition, or through a view that shows all rows. Null if it does not.
 */
export async function readsMore(
  connection: DuckDBConnection,
  { functions, types, tables }: TreeFacts,
  { scans }: PlanFacts,
  { limited }: SourceReading,
  names: EngineNames,
): Promise<EngineError | null> {
  const replaced = [...functions].filter((name) => names.macros.has(name));
  if (replaced.length > 0) return refusals.replacedFunctions(replaced);
  const ownTypes = [...types].filter((name) => names.types.has(name));
  if (ownTypes.length > 0) return refusals.ownTypes(ownTypes);
  // The limited rows of a table are named before the source.
  if (scans.some((scan) => !scan.isInSource && !scan.isLimited)) return refusals.onlySource();
  const whole = scans.find((scan) => !scan.isLimited && limited.some((table) => isTable(scan, table)));
  if (whole !== undefined) return refusals.unlimitedRows(whole.name);
  return throughViews(connection, tables, limited, names);
}

const isTable = (scan: Pick<Scan, 'schema' | 'name'>, { schema, name }: LimitedTable): boolean =>
  folded(scan.name) === folded(name) && (schema === null || folded(scan.schema) === folded(schema));

/**
 * A view is not in the plan, only what it reads. So where a view is limited, another one that reads the same tables may
 * show all its rows, and so may the view itself by its name with a schema.
 */
async function throughViews(
  connection: DuckDBConnection,
  named: TreeFacts['tables'],
  limited: readonly LimitedTable[],
  { views }: EngineNames,
): Promise<EngineError | null> {
  const limitedViews = limited.filter(({ name }) => views.has(folded(name)));
  if (limitedViews.length === 0) return null;
  const isShadow = ({ catalog, schema, name }: NamedTable): boolean =>
    catalog === null &&
    schema === null &&
    limited.some((each) => each.shadowed && folded(each.name) === folded(name));
  const namedViews = named.filter((each) => views.has(folded(each.name)) && !isShadow(each));
  for (const limitedView of limitedViews) {
    if (namedViews.some(({ name }) => folded(name) === folded(limitedView.name)))
      return refusals.unlimitedRows(limitedView.name);
    const sources = await tablesOf(connection, { catalog: null, ...limitedView });
    for (const view of namedViews) {
      const read = await tablesOf(connection, view);
      const areApart = sources.size > 0 && read.size > 0 && [...read].every((table) => !sources.has(table));
      if (!areApart) return refusals.unlimitedRows(limitedView.name);
    }
  }
  return null;
}

/** The stored tables that a view reads, by their full names; none where the engine does not say. */
async function tablesOf(
  connection: DuckDBConnection,
  { catalog, schema, name }: Omit<NamedTable, 'isInSource'>,
): Promise<ReadonlySet<string>> {
  const path = [catalog, schema, name].filter((part) => part !== null).map(quoteName);
  const plan = await planOf(connection, `SELECT * FROM ${path.join('.')}`);
  if (!plan.ok) return new Set();
  const { scans } = await planFacts(plan.statements, null);
  return new Set(scans.map((scan) => JSON.stringify([scan.catalog, scan.schema, scan.name])));
}
