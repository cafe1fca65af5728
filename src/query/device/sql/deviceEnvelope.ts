import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import type { Millis } from '#domain/time.ts';
import type { SqlEnvelope } from '../../../../workers/engine/runDeviceSql.ts';
import type { ExecuteRequest } from '../../sql/execute/executor.ts';

/** How one statement of a script ended, as a server reports it. */
export function outcome(
  sql: string,
  state: 'success' | 'failed' | 'skipped',
  rows: number | null,
  key: string | null = null,
  took: Millis | null = null,
) {
  return { sql, state, rows, limitingFactor: 'NOT_LIMITED', changed: null, results_key: key, took };
}

/** The response of a server to the same request, as far as it is known before the rows. */
export function envelopeOf(
  { clientId, sql, executed, queryLimit, tab, sqlEditorId }: ExecuteRequest & { readonly executed: string },
  startDttm: Millis,
  statements: readonly object[],
): SqlEnvelope {
  return {
    answer: { query_id: 0, status: 'success', expanded_columns: [] },
    statements,
    query: {
      id: clientId,
      queryId: 0,
      serverId: 0,
      dbId: DEVICE_ID,
      db: null,
      catalog: null,
      schema: DEVICE_SCHEMA,
      sql,
      executedSql: executed,
      tab,
      sqlEditorId,
      state: 'success',
      progress: 100,
      limit: queryLimit,
      startDttm,
      endDttm: null,
      changed_on: null,
      errorMessage: null,
      ctas: false,
      tempSchema: null,
      tempTable: null,
      userId: null,
      user: null,
      resultsKey: null,
      trackingUrl: null,
    },
  };
}
