import { serverErrorCategory } from '#domain/error/serverErrorCategory.ts';
import type { Query } from '#domain/query/query.ts';
import { type StatementReport, reportsOf, statementsOf } from '#domain/query/splitRun.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { remoteTabId } from '#store/sql/tabs.ts';
import { applyEvent } from '../applyEvent.ts';
import type { ExecuteFailure, ExecuteRequest } from './executor.ts';
import { failQuery } from '../failQuery.ts';
import { fetchStatements } from '../rows/fetchStatements.ts';
import { receiveRows } from '../rows/receiveRows.ts';
import { recordedQuery } from '../follow/recordedQuery.ts';
import type { RunnerDeps } from '../runnerDeps.ts';
import { statementReports } from '../serverQuery.ts';
import { supersedeResults } from '../rows/supersedeResults.ts';

/** A connection that broke earlier than this most likely never delivered the query. */
const SURELY_ARRIVED_AFTER: Millis = 2 * SECOND;

export const UNREACHED =
  'The server is unreachable. Your SQL is saved on this device. Run it again when the server is back.';

/** `watch`: the outcome must be polled. `waiting`: it is sent again when the server is reachable. */
export type ExecuteOutcome = 'settled' | 'watch' | 'waiting';

/** Sends a started query and records its outcome. Never rejects for external failures. */
export async function executeQuery(
  deps: RunnerDeps,
  query: Query,
  templateParams: string,
  signal: AbortSignal,
): Promise<ExecuteOutcome> {
  const execution = await deps.executor.execute(await request(deps, query, templateParams), signal);
  if (!execution.ok) {
    const driven = await settleFailure(deps, query, templateParams, execution.error);
    if (driven === 'settled') await fetchStatements(deps, query.id, signal);
    return driven;
  }
  if (execution.value.kind === 'accepted') return 'watch';
  await receiveRows(deps, query, execution.value.result, { cached: false, signal });
  await fetchStatements(deps, query.id, signal);
  return 'settled';
}

async function request(deps: RunnerDeps, query: Query, templateParams: string): Promise<ExecuteRequest> {
  const remoteId = await remoteTabId(deps.db, query.sqlEditorId);
  return {
    clientId: query.id,
    dbId: query.dbId,
    catalog: query.catalog,
    schema: query.schema,
    sql: query.sql,
    sqlEditorId: query.isDataPreview || remoteId === null ? null : String(remoteId),
    tab: query.tab,
    runAsync: query.runAsync,
    queryLimit: query.queryLimit,
    templateParams: templateParams.trim() === '' ? null : templateParams,
    ctas: query.ctas ? { method: query.ctas_method ?? 'TABLE', table: query.tempTable ?? '' } : null,
    search: deps.search(),
  };
}

/** What the history of a server says of the statements of a failed query; null where that is nothing. */
async function recordedStatements(
  deps: RunnerDeps,
  query: Query,
): Promise<readonly StatementReport[] | null> {
  if (statementsOf(query).length < 2) return null;
  const recorded = await recordedQuery(deps, query);
  return recorded === undefined ? null : reportsOf(query, recorded);
}

async function settleFailure(
  deps: RunnerDeps,
  query: Query,
  templateParams: string,
  failure: ExecuteFailure,
): Promise<ExecuteOutcome> {
  const at = deps.clock.now();
  switch (failure.kind) {
    case 'refused': {
      const message = failure.errors[0]?.message ?? 'Unknown error';
      const { errors, link } = failure;
      const timedOut = errors.some(({ error_type: type }) => serverErrorCategory(type) === 'timeout');
      const settled = await applyEvent(deps, query.id, {
        type: 'failed',
        at,
        errors,
        message,
        link,
        timedOut,
        statements: statementReports(errors[0]?.extra) ?? (await recordedStatements(deps, query)),
      });
      if (settled?.state === 'failed' || settled?.state === 'timed_out')
        await supersedeResults(deps, settled);
      return 'settled';
    }
    case 'session':
      await failQuery(
        deps,
        query.id,
        'Your session has ended. Sign in, then run the query again.',
        undefined,
      );
      return 'settled';
    case 'unreachable':
      if (at - query.startDttm >= SURELY_ARRIVED_AFTER) return 'watch';
      if (!query.isDataPreview) {
        await applyEvent(deps, query.id, { type: 'waiting', templateParams });
        return 'waiting';
      }
      // A preview that appears much later would be of no use.
      await failQuery(deps, query.id, UNREACHED, failure.cause);
      return 'settled';
    case 'aborted':
      return 'settled';
  }
}
