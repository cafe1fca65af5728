import { type Query, isPartOfRun } from '#domain/query/query.ts';
import { getQuery, listStatements, putQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/**
 * Fetches the rows of the other statements of a query, one after the other. The rows of the query itself are already
 * here.
 */
export async function fetchStatements(deps: RunnerDeps, runId: string, signal: AbortSignal): Promise<void> {
  const run = await getQuery(deps.db, runId);
  if (run === undefined || isPartOfRun(run)) return;
  for (const each of await listStatements(deps.db, run)) {
    if (signal.aborted) return;
    if (isPartOfRun(each)) await fetchStatement(deps, each, signal);
  }
}

/** If they cannot be fetched, the statement's panel shows the error and offers a retry. */
export async function fetchStatement(deps: RunnerDeps, part: Query, signal: AbortSignal): Promise<void> {
  if (part.resultsKey === null) return;
  const result = await deps.executor.results(part.resultsKey, signal);
  if (!result.ok) return;
  const { format, body } = result.value;
  const decoded = await deps.rows.decode({ resultId: part.id, queryId: part.id, format, body }, signal);
  if (!decoded.ok || part.resultId !== null) return;
  // Its rows were deleted meanwhile and are stored again.
  const written = await write(deps.db, async (tx) => {
    const now = await getQuery(tx, part.id);
    if (now !== undefined) await putQuery(tx, { ...now, resultId: part.id });
  });
  if (!written.ok) deps.onStorageError(written.error);
}
