import type { Query } from '#domain/query/query.ts';
import { reportsOf, splitRun, type StatementReport } from '#domain/query/splitRun.ts';
import { isFinished } from '#domain/query/states.ts';
import { type QueryEvent, transition } from '#domain/query/transition.ts';
import { getQuery, putQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import type { RunnerDeps } from './runnerDeps.ts';

function reportedBy(query: Query, event: QueryEvent): readonly StatementReport[] | null {
  if ('server' in event) return reportsOf(query, event.server);
  return event.type === 'failed' ? (event.statements ?? null) : null;
}

/**
 * Applies an event to a stored query, in the transaction that reads it. Returns the updated query, or null if it was
 * deleted (its tab was closed meanwhile) or could not be written.
 */
export async function applyEvent(
  deps: RunnerDeps,
  id: string,
  event: QueryEvent,
  /** Called in the transaction with the query as it was. */
  look: (before: Query) => void = () => undefined,
): Promise<Query | null> {
  const written = await write(deps.db, async (tx) => {
    const query = await getQuery(tx, id);
    if (query === undefined) return null;
    look(query);
    const next = transition(query, event);
    if (next === query) return next;
    const { run, parts } = isFinished(query.state)
      ? { run: next, parts: [] }
      : splitRun(next, reportedBy(next, event));
    for (const each of [run, ...parts]) await putQuery(tx, each);
    return run;
  });
  if (written.ok) return written.value;
  deps.onStorageError(written.error);
  return null;
}
