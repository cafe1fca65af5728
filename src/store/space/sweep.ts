import { isInProgress } from '#domain/query/states.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { SextantDb } from '../db.ts';
import { budgets, evictions } from './quota.ts';
import type { StorageEstimate } from './quota.ts';
import { dropResults } from '../sql/results.ts';
import type { ResultRow } from '../schema.ts';
import type { StorageError } from './storageError.ts';
import { RESULT_TABLES, write } from '../write.ts';
import type { Tx } from '../write.ts';

export interface Sweep {
  readonly now: Millis;
  readonly estimate: StorageEstimate;
  readonly isOnline: boolean;
}

/**
 * Deletes rows that are too old, too many, or that no query names, not even one of a closed tab; returns which results.
 * Rows are stored before their query names them, so those of a running query stay. Drafts and the outbox are never
 * touched.
 */
export function sweepResults(
  db: SextantDb,
  { now, estimate, isOnline }: Sweep,
): Promise<Result<readonly string[], StorageError>> {
  return write(
    db,
    async (tx) => {
      const results = await tx.results.toArray();
      const isWanted = await wantedResults(tx);
      const orphans = results.filter((each) => !each.pinned && !isWanted(each)).map((each) => each.id);
      const rest = results.filter((each) => !orphans.includes(each.id));
      const evicted = evictions(rest, { now, budget: budgets(estimate).results, isOnline });
      const dropped = [...orphans, ...evicted];
      await dropResults(tx, dropped);
      return dropped;
    },
    [...RESULT_TABLES, 'closedTabs'],
  );
}

async function wantedResults(tx: Tx): Promise<(row: ResultRow) => boolean> {
  const closed = (await tx.closedTabs.toArray()).flatMap((each) => each.queries);
  const queries = [...(await tx.queries.toArray()), ...closed];
  const named = new Set(queries.map(({ resultId }) => resultId));
  const running = new Set(queries.filter(({ state }) => isInProgress(state)).map(({ id }) => id));
  return ({ id, queryId }) => named.has(id) || running.has(queryId);
}
