import type { Result } from '#domain/result.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import type { RunFailure } from '../queries/runQuery.ts';
import type { QueryRow } from '../meta/editor/queries.ts';
import { createNotices } from './notices.ts';

/** Nobody waits in front of a page for a query that takes longer. */
const LONG: Millis = 30 * SECOND;

/** Notifies the person how a query ended that ran for long in the background. */
export async function noticeLongQuery(
  deps: ServerDeps,
  { clientId: ref, userId, tabName, startTime }: QueryRow,
  ran: Result<unknown, RunFailure>,
): Promise<void> {
  const wasStopped = !ran.ok && ran.error.kind === 'stopped';
  if (wasStopped || deps.clock.now() - startTime < LONG) return;
  const ended = ran.ok ? 'done' : 'failed';
  await createNotices(deps).notify(userId, { kind: 'query', ended, name: tabName ?? '', ref });
}
