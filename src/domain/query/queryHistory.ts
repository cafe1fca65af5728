import { type PastQuery, renderedSql } from './pastQuery.ts';
import type { Query } from './query.ts';
import { isFinished, isWaiting } from './states.ts';

/** Where a query is known: only on this device, only on the server (it ran elsewhere), or both. */
export type KnownTo = 'device' | 'server' | 'both';

export interface HistoryEntry extends PastQuery {
  readonly knownTo: KnownTo;
}

/** The queries of this device and of the server's history as one list, newest first. This device's state is newer. */
export function queryHistory(
  here: readonly Query[],
  there: readonly PastQuery[],
  max: number,
  /** Queries of this device that are excluded: those of its table previews. */
  leftOut: ReadonlySet<string> = new Set(),
): readonly HistoryEntry[] {
  const listed = new Set(there.map(({ id }) => id));
  const known = new Set(here.map(({ id }) => id));
  return [
    ...here.map((query) => ({ ...asPast(query), knownTo: knownTo(query, listed.has(query.id)) })),
    ...there
      .filter(({ id }) => !known.has(id) && !leftOut.has(id))
      .map((query) => ({ ...query, knownTo: 'server' as const })),
  ]
    .toSorted((a, b) => b.startDttm - a.startDttm)
    .slice(0, max);
}

/** One in progress will be on the server sooner or later, unless it waits for it. */
function knownTo(query: Query, isListed: boolean): KnownTo {
  if (isWaiting(query)) return 'device';
  return isListed || query.serverId !== null || !isFinished(query.state) ? 'both' : 'device';
}

function asPast(query: Query): PastQuery {
  const { id, dbId, tab, catalog, schema, sql, executedSql, state, rows, startDttm, endDttm } = query;
  const executed = renderedSql(sql, executedSql);
  return { id, dbId, tab, catalog, schema, sql, ...executed, state, rows, startDttm, endDttm };
}
