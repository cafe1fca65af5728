import type { Query } from '#domain/query/query.ts';
import type { ServerQuery } from '#domain/query/transition.ts';
import { HOUR, type Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/** The clock offset is known only roughly. */
const CLOCK_MARGIN: Millis = HOUR;

/** A query as the server's history has it, if it does; the server compares with its own clock. */
export async function recordedQuery(
  deps: Pick<RunnerDeps, 'db' | 'history'>,
  query: Query,
): Promise<ServerQuery | undefined> {
  const offset = await setting(deps.db, 'clockOffset');
  const result = await deps.history.updatedSince(Math.max(0, query.startDttm + offset - CLOCK_MARGIN));
  return result.ok ? result.value.find(({ id }) => id === query.id) : undefined;
}
