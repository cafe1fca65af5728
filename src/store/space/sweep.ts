import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { isInProgress } from '#domain/query/states.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { SextantDb } from '../db.ts';
import { budgets, evictions, type StorageEstimate } from './quota.ts';
import { listInProgress } from '../sql/queries.ts';
import { dropResults } from '../sql/results.ts';
import type { ResultRow } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { RESULT_TABLES, write, type Tx } from '../write.ts';

export interface Sweep {
  readonly now: Millis;
  readonly estimate: StorageEstimate;
  readonly isOnline: boolean;
}

/**
 * Deletes rows that are too old, too many, or that no query names, not even one of a closed tab; returns which results.
 * Pinned rows stay, and what this device computed does not get too old.
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
      const { isWanted, isOfDevice } = await namedResults(tx, results);
      const orphans = results.filter((each) => !each.pinned && !isWanted(each)).map((each) => each.id);
      const rest = results
        .filter((each) => !orphans.includes(each.id))
        .map((each) => ({ ...each, isOfDevice: isOfDevice(each) }));
      const evicted = evictions(rest, { now, budget: budgets(estimate).results, isOnline });
      const dropped = [...orphans, ...evicted];
      await dropResults(tx, dropped);
      return dropped;
    },
    [...RESULT_TABLES, 'closedTabs'],
  );
}

interface NamedResults {
  readonly isWanted: (row: ResultRow) => boolean;
  readonly isOfDevice: (row: ResultRow) => boolean;
}

/** Of a long history only what these rows belong to is read, and what runs. */
async function namedResults(tx: Tx, results: readonly ResultRow[]): Promise<NamedResults> {
  const closed = (await tx.closedTabs.toArray()).flatMap((each) => each.queries);
  const ids = results.map(({ id }) => id);
  const queries = [
    ...(await tx.queries.where('resultId').anyOf(ids).toArray()),
    ...(await listInProgress(tx)),
    ...closed,
  ];
  const named = new Set(queries.map(({ resultId }) => resultId));
  const running = new Set(queries.filter(({ state }) => isInProgress(state)).map(({ id }) => id));
  const ofDevice = new Set(
    queries.filter(({ dbId, rowsFrom }) => dbId === DEVICE_ID || rowsFrom !== undefined).map(({ id }) => id),
  );
  return {
    isWanted: ({ id, queryId }) => named.has(id) || running.has(queryId),
    isOfDevice: ({ queryId }) => ofDevice.has(queryId),
  };
}
