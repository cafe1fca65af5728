import { safeParse } from 'valibot';
import { executeEnvelope, stoppedResponse, type ExecuteEnvelope } from '#contract/sql/sqllab.ts';
import type { Query } from '#domain/query/query.ts';
import { applyEvent } from '../applyEvent.ts';
import type { ResultBytes } from '../execute/executor.ts';
import type { RunnerDeps } from '../runnerDeps.ts';
import { failQuery } from '../failQuery.ts';
import { serverQuery } from '../serverQuery.ts';
import { supersedeResults } from './supersedeResults.ts';

/**
 * Decodes the rows of a response and records its summary. The query succeeds only if it was not stopped meanwhile; rows
 * of a stopped query are dropped.
 */
export async function receiveRows(
  deps: RunnerDeps,
  query: Query,
  result: ResultBytes,
  options: { readonly cached: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const resultId = query.id;
  const answer = { resultId, queryId: query.id, format: result.format, body: result.body };
  const decoded = await deps.rows.decode(answer, options.signal);
  const at = deps.clock.now();
  if (!decoded.ok) {
    if (decoded.error.kind !== 'aborted')
      await failQuery(deps, query.id, decoded.error.message, decoded.error.cause);
    return;
  }
  const { envelope, rowCount } = decoded.value;
  if (safeParse(stoppedResponse, envelope).success) {
    await applyEvent(deps, query.id, { type: 'stopped', at });
    return;
  }
  const parsed = safeParse(executeEnvelope, envelope);
  if (!parsed.success) {
    await failQuery(deps, query.id, 'The server’s response is not a query result.', parsed.issues);
    return;
  }
  const full = await fetchWhatWasCut(deps, query, parsed.output, options.signal);
  const settled = await applyEvent(deps, query.id, {
    type: 'succeeded',
    at: deps.clock.now(),
    server: serverQuery(parsed.output.query),
    resultId: parsed.output.columns.length > 0 ? resultId : null,
    rows: full ?? rowCount,
    cached: options.cached,
  });
  if (settled?.state === 'success') await supersedeResults(deps, settled);
  else await deps.rows.drop(resultId);
}

/** Superset cuts a synchronous response at its display limit; all rows are available by results key, without `rows`. */
async function fetchWhatWasCut(
  deps: RunnerDeps,
  query: Query,
  envelope: ExecuteEnvelope,
  signal: AbortSignal,
): Promise<number | null> {
  const key = envelope.query.resultsKey;
  if (envelope.displayLimitReached !== true || key === null) return null;
  const all = await deps.executor.results(key, signal);
  if (!all.ok || all.value === null) return null; // The received rows are shown, and the summary names the cut.
  const answer = { resultId: query.id, queryId: query.id, format: all.value.format, body: all.value.body };
  const decoded = await deps.rows.decode(answer, signal);
  return decoded.ok ? decoded.value.rowCount : null;
}
