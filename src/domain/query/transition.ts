import type { Millis } from '../time.ts';
import { unreachable } from '../result.ts';
import type { LimitingFactor, Query, QueryError, QueryState } from './query.ts';
import type { FailedBlock, StatementReport } from './splitRun.ts';
import { isInProgress, isWaiting } from './states.ts';

/** The server's report of a query. */
export interface ServerQuery {
  readonly id: string;
  readonly serverId: number;
  readonly state: QueryState;
  readonly progress: number;
  readonly executedSql: string | null;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor | null;
  readonly rows: number | null;
  readonly resultsKey: string | null;
  readonly endDttm: Millis | null;
  readonly tempSchema: string | null;
  readonly tempTable: string | null;
  readonly errors: readonly QueryError[];
  readonly errorMessage: string | null;
  readonly queuedBefore?: number | null;
  /** The outcome of each statement; null if the server does not report them. */
  readonly statements: readonly StatementReport[] | null;
  /** Where a query failed, on a server that tells no more; absent or null otherwise. */
  readonly failedBlock?: FailedBlock | null;
}

export type QueryEvent =
  /** The server accepted an asynchronous query: its number and limit are known, its outcome is not. */
  | { readonly type: 'accepted'; readonly server: ServerQuery }
  /** Rows are stored: `resultId` names them on this device, null if the statement returns none. */
  | {
      readonly type: 'succeeded';
      readonly at: Millis;
      readonly server: ServerQuery;
      readonly resultId: string | null;
      readonly rows: number;
      readonly cached: boolean;
    }
  | {
      readonly type: 'failed';
      readonly at: Millis;
      readonly errors: readonly QueryError[];
      readonly message: string;
      readonly link: string | null;
      readonly timedOut?: boolean;
      readonly statements?: readonly StatementReport[] | null;
    }
  /** The stop call succeeded (QRY-27), or the server itself reports the query as stopped. */
  | { readonly type: 'stopped'; readonly at: Millis }
  /** The person cancelled a query that waits; one that was sent meanwhile is not affected. */
  | { readonly type: 'cancelled'; readonly at: Millis }
  | { readonly type: 'fetching' }
  /** The server is unreachable and does not have the query, which is sent as soon as it is reachable. */
  | { readonly type: 'waiting'; readonly templateParams: string }
  /** A query that waited is being sent. */
  | { readonly type: 'sending'; readonly at: Millis }
  /** The query is queued on the server while its call stays open; null once it runs. */
  | { readonly type: 'queued'; readonly before: number | null }
  | { readonly type: 'refreshed'; readonly at: Millis; readonly server: ServerQuery };

/**
 * The next state of a query, or the same object if the event changes nothing. Total: handles every event in every
 * state, because responses come late, twice and after Stop.
 */
export function transition(query: Query, event: QueryEvent): Query {
  switch (event.type) {
    case 'accepted':
      return isInProgress(query.state)
        ? { ...withFacts(query, event.server), state: event.server.state }
        : query;
    case 'succeeded':
      return succeeded(query, event);
    case 'failed':
      if (query.state === 'stopped') return query;
      return {
        ...query,
        state: event.timedOut === true ? 'timed_out' : 'failed',
        endDttm: event.at,
        errors: event.errors,
        errorMessage: event.message,
        link: event.link,
        changedOn: event.at,
      };
    case 'stopped':
      return {
        ...query,
        state: 'stopped',
        endDttm: event.at,
        rows: null,
        resultId: null,
        changedOn: event.at,
      };
    case 'cancelled':
      return isWaiting(query) ? transition(query, { type: 'stopped', at: event.at }) : query;
    case 'fetching':
      return query.state === 'fetching' ? query : { ...query, state: 'fetching' };
    case 'waiting':
      if (!isInProgress(query.state) || query.serverId !== null) return query;
      return {
        ...query,
        state: 'scheduled',
        waits: { templateParams: event.templateParams, since: query.waits?.since ?? query.startDttm },
      };
    case 'sending':
      if (!isWaiting(query)) return query;
      return { ...query, state: query.runAsync ? 'pending' : 'running', startDttm: event.at };
    case 'queued':
      return queued(query, event.before);
    case 'refreshed':
      return refreshed(query, event);
    default:
      return unreachable(event);
  }
}

function succeeded(query: Query, event: Extract<QueryEvent, { type: 'succeeded' }>): Query {
  if (query.state === 'stopped' || event.server.state !== 'success') return query;
  return {
    ...withFacts(query, event.server),
    state: 'success',
    progress: 100,
    rows: event.rows,
    resultId: event.resultId,
    // If there are no rows, none are fetched.
    ...(event.resultId === null && event.rows === 0 ? { resultsKey: null } : {}),
    cached: event.cached,
    endDttm: event.server.endDttm ?? event.at,
    errors: [],
    errorMessage: null,
    link: null,
    changedOn: event.at,
  };
}

/** A refresh never overwrites newer local state (QRY-29 to QRY-33): a stop, a failure, rows being fetched. */
function refreshed(query: Query, { server, at }: Extract<QueryEvent, { type: 'refreshed' }>): Query {
  if (query.state === 'stopped' || query.state === 'failed') return query;
  const known = withFacts(query, server);
  if (server.state === 'success' && ['fetching', 'success', 'running'].includes(query.state)) {
    return { ...known, state: query.state };
  }
  if (server.state === 'stopped') return transition(known, { type: 'stopped', at });
  if (server.state === 'failed' || server.state === 'timed_out') {
    const message = server.errorMessage ?? 'Unknown error';
    return transition(known, {
      type: 'failed',
      at: server.endDttm ?? at,
      errors: server.errors,
      message,
      link: null,
      timedOut: server.state === 'timed_out',
    });
  }
  return { ...known, state: server.state, endDttm: server.endDttm };
}

/** Only a query in progress can be queued: this event may come after its rows. */
function queued(query: Query, before: number | null): Query {
  if (query.state !== 'running' && query.state !== 'pending') return query;
  const state = before === null ? 'running' : 'pending';
  const isKnown = query.state === state && (query.queuedBefore ?? null) === before;
  return isKnown ? query : { ...query, state, queuedBefore: before };
}

function withFacts(query: Query, server: ServerQuery): Query {
  return {
    ...query,
    serverId: server.serverId,
    queuedBefore: server.queuedBefore ?? null,
    progress: Math.max(query.progress, server.progress),
    executedSql: server.executedSql ?? query.executedSql,
    limit: server.limit ?? query.limit,
    limitingFactor: server.limitingFactor ?? query.limitingFactor,
    rows: server.rows ?? query.rows,
    resultsKey: server.resultsKey ?? query.resultsKey,
    tempSchema: server.tempSchema ?? query.tempSchema,
    tempTable: server.tempTable ?? query.tempTable,
  };
}
