import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { SextantDb } from './db.ts';
import { budgets, evictions } from './quota.ts';
import type { StorageEstimate } from './quota.ts';
import { dropResults } from './results.ts';
import type { StorageError } from './storageError.ts';
import { RESULT_TABLES, write } from './write.ts';
import type { Tx } from './write.ts';

export interface Sweep {
  readonly now: Millis;
  readonly estimate: StorageEstimate;
  readonly isOnline: boolean;
}

/**
 * Lets go of rows that are too old or too many, or that no query names any more, not even one of a closed tab; answers
 * which results went. Drafts and what waits to be sent are never touched.
 */
export function sweepResults(
  db: SextantDb,
  { now, estimate, isOnline }: Sweep,
): Promise<Result<readonly string[], StorageError>> {
  return write(
    db,
    async (tx) => {
      const results = await tx.results.toArray();
      const named = await namedResults(tx);
      const orphans = results.filter((each) => !each.pinned && !named.has(each.id)).map((each) => each.id);
      const rest = results.filter((each) => !orphans.includes(each.id));
      const evicted = evictions(rest, { now, budget: budgets(estimate).results, isOnline });
      const dropped = [...orphans, ...evicted];
      await dropResults(tx, dropped);
      return dropped;
    },
    [...RESULT_TABLES, 'closedTabs'],
  );
}

async function namedResults(tx: Tx): Promise<ReadonlySet<string | null>> {
  const closed = (await tx.closedTabs.toArray()).flatMap((each) => each.queries);
  return new Set([...(await tx.queries.toArray()), ...closed].map((query) => query.resultId));
}
