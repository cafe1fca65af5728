import type { QueryBody } from '#contract/sql/sqllab.ts';
import type { Millis } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import type { QueryRow } from '../meta/editor/queries.ts';

/** A time of change in the contract's format: UTC, microseconds, no zone. */
export const changedOnText = (moment: Millis): string => new Date(moment).toISOString().replace('Z', '000');

/** A time in the history: milliseconds as text. */
export const millisText = (moment: Millis | null): string | null =>
  moment === null ? null : moment.toFixed(6);

/** The query as returned by execute and results; in `updated_since` times are text. */
export function queryBody(deps: ServerDeps, row: QueryRow, times: 'number' | 'text'): QueryBody {
  const user = deps.meta.users.byId(row.userId);
  const moment = (value: Millis | null) => (times === 'number' ? value : millisText(value));
  return {
    changed_on: changedOnText(row.changedOn),
    dbId: row.databaseId,
    db: deps.meta.databases.byId(row.databaseId)?.databaseName ?? null,
    startDttm: moment(row.startTime),
    endDttm: moment(row.endTime),
    errorMessage: row.errorMessage,
    executedSql: row.executedSql,
    id: row.clientId,
    queryId: row.id,
    serverId: row.id,
    limit: row.limit,
    limitingFactor: row.limitingFactor,
    progress: row.progress,
    rows: row.rows,
    catalog: row.catalog,
    schema: row.schema,
    ctas: row.selectAsCta,
    sql: row.sql,
    sqlEditorId: row.sqlEditorId,
    state: row.status,
    tab: row.tabName,
    tempSchema: row.tmpSchemaName,
    tempTable: row.tmpTableName,
    userId: row.userId,
    user: user ? `${user.firstName} ${user.lastName}` : null,
    resultsKey: row.resultsKey,
    trackingUrl: row.trackingUrl,
    extra:
      row.status === 'pending'
        ? waitingBody(deps, row)
        : { cancel_query: row.id, progress: null, columns: {}, ...row.extra },
  };
}

/** The queue position of a waiting query. */
function waitingBody(deps: ServerDeps, row: QueryRow): Readonly<Record<string, unknown>> {
  const before = deps.engines.before(row.clientId);
  if (before === null) return {};
  const many = before === 0 ? 'it is the next' : `${before} ${before === 1 ? 'is' : 'are'} before it`;
  return { progress: `Waiting for its turn: ${many}`, queued_before: before };
}
