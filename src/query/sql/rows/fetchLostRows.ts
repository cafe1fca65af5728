import type { Query } from '#domain/query/query.ts';
import { HOUR, type Millis } from '#domain/time.ts';
import { fetchStatement } from './fetchStatements.ts';
import type { InFlight } from '../follow/inFlight.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/** Rows that were not stored for longer were refused by the disk rather than lost with their page. */
const LOST_WITHIN: Millis = HOUR;

/**
 * A page that ends right after a run may not have stored all its rows. They are fetched again, quietly: if that fails,
 * the panel offers it.
 */
export async function fetchLostRows(
  deps: RunnerDeps,
  inFlight: InFlight,
  queries: readonly Query[],
): Promise<void> {
  const since = deps.clock.now() - LOST_WITHIN;
  const recent = queries.filter(
    ({ state, resultId, changedOn }) => state === 'success' && resultId !== null && changedOn >= since,
  );
  const kept = await deps.db.results.bulkGet(recent.map(({ resultId }) => resultId ?? ''));
  for (const [at, query] of recent.entries()) {
    if (kept[at] !== undefined || inFlight.has(query.id)) continue;
    await inFlight.track(query.id, (signal) => fetchStatement(deps, query, signal));
  }
}
