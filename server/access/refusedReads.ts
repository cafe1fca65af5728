import type { EngineError } from '../base/engineError.ts';
import { computes, NAMING, REFUSED, SAMPLING, SHOWING } from './listedFunctions.ts';
import type { Nameable } from './others.ts';
import type { PlanFacts } from './plan.ts';
import type { Reading } from './reading.ts';
import * as refusals from './refusals.ts';

/**
 * Whether a call is refused before the statement is bound. Who reads a database may also call macros, whose content is
 * in the plan, and unknown names, which the engine refuses with a better message.
 */
export function isRefusedByName(name: string, reading: Reading): boolean {
  if (reading.kind === 'source') return !computes(name);
  if (name === 'nextval' && !reading.dml) return true;
  return REFUSED.has(name) || (reading.only !== null && (SAMPLING.has(name) || NAMING.has(name)));
}

/** Functions in views and macros, and databases of others. `isShow` is for a SHOW of what the person may name. */
export function refusedReads(
  { functions, scans, catalogs }: PlanFacts,
  reading: Reading,
  may: Nameable | null,
  isShow = false,
): EngineError | null {
  const isListed = (name: string): boolean =>
    computes(name) ||
    // `SHOW DATABASES` selects the names of it.
    (isShow && (name === 'duckdb_databases' || NAMING.has(name))) ||
    (reading.kind === 'free' && SHOWING.has(name) && !isRefusedByName(name, reading));
  const called = [...functions].filter((name) => !isListed(name));
  if (called.length > 0) return refusals.functions(called, reading);
  if (may === null) return null;
  return scans.every(may.mayRead) && [...catalogs].every(may.isOpen) ? null : refusals.closed();
}
