import type { EngineError } from '../base/engineError.ts';
import { computes, folded, REFUSED, SAMPLING, SHOWING } from './listedFunctions.ts';
import type { PlanFacts, Scan } from './plan.ts';
import type { Readable, Reading } from './reading.ts';
import * as refusals from './refusals.ts';

/**
 * Whether a call is refused before the statement is bound. Who reads a database may also call macros, whose content is
 * in the plan, and unknown names, which the engine refuses with a better message.
 */
export function isRefusedByName(name: string, reading: Reading): boolean {
  if (reading.kind === 'source') return !computes(name);
  if (name === 'nextval' && !reading.dml) return true;
  return REFUSED.has(name) || (reading.only !== null && SAMPLING.has(name));
}

/** Functions in views and macros, and databases of others. */
export function refusedReads(
  { functions, scans }: PlanFacts,
  reading: Reading,
  isShow = false,
): EngineError | null {
  const isListed = (name: string): boolean =>
    computes(name) ||
    // `SHOW DATABASES` selects the names of it.
    (isShow && name === 'duckdb_databases') ||
    (reading.kind === 'free' && SHOWING.has(name) && !isRefusedByName(name, reading));
  const called = [...functions].filter((name) => !isListed(name));
  if (called.length > 0) return refusals.functions(called, reading);
  if (reading.kind === 'source' || reading.only === null) return null;
  const { only } = reading;
  const foreign = scans.find((scan) => !mayRead(only, scan));
  return foreign === undefined ? null : refusals.otherDatabase(foreign);
}

/** Temporary tables are the connection's own. */
const mayRead = ({ catalogs, tables }: Readable, { catalog, schema, name }: Scan): boolean =>
  catalog === 'temp' ||
  catalogs.some((each) => folded(each) === folded(catalog)) ||
  tables.some(
    (table) =>
      folded(table.name) === folded(name) &&
      (table.schema === null || folded(table.schema) === folded(schema)) &&
      folded(table.catalog) === folded(catalog),
  );
