import { isFinished, isWaiting } from '#domain/query/states.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { getQuery } from '#store/sql/queries.ts';
import { applyEvent } from './applyEvent.ts';
import type { InFlight } from './follow/inFlight.ts';
import type { StopFailure } from './runner.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/** Stops a query where it is: on this device while it waits, else on the server. */
export async function stopQuery(
  deps: RunnerDeps,
  inFlight: InFlight,
  queryId: string,
): Promise<Result<void, StopFailure>> {
  const query = await getQuery(deps.db, queryId);
  if (query === undefined || isFinished(query.state)) return err({ kind: 'finished', cause: null });
  if (isWaiting(query)) {
    const cancelled = await applyEvent(deps, queryId, { type: 'cancelled', at: deps.clock.now() });
    if (cancelled === null) return err({ kind: 'finished', cause: null });
    // Nothing of it is on the server, unless it was sent at this very moment.
    if (cancelled.state === 'stopped') return ok(undefined);
  }
  const stopped = await deps.executor.stop(queryId);
  if (!stopped.ok)
    return err({
      kind: stopped.error.kind === 'unreachable' ? 'unreachable' : 'failed',
      cause: stopped.error,
    });
  await applyEvent(deps, queryId, { type: 'stopped', at: deps.clock.now() });
  inFlight.abort(queryId);
  return ok(undefined);
}
