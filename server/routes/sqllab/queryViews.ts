import type { QueryItem } from '#contract/sql/query.ts';
import type { Millis } from '#domain/time.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { ServerDeps } from '../../deps.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { changedOnText, millisText } from '../../queries/queryBody.ts';
import type { QueryRow } from '../../meta/editor/queries.ts';
import type { User } from '../../meta/people/users.ts';

/** A query in GET /query/{id}. */
export function queryItem(row: QueryRow): QueryItem {
  return {
    changed_on: changedOnText(row.changedOn),
    client_id: row.clientId,
    database: { id: row.databaseId },
    end_result_backend_time: null,
    end_time: millisText(row.endTime),
    error_message: row.errorMessage,
    executed_sql: row.executedSql,
    id: row.id,
    limit: row.limit,
    progress: row.progress,
    results_key: row.resultsKey,
    rows: row.rows,
    schema: row.schema,
    select_as_cta: row.selectAsCta,
    select_as_cta_used: row.selectAsCta && row.status === 'success',
    select_sql: null,
    sql: row.sql,
    sql_editor_id: row.sqlEditorId,
    start_running_time: millisText(row.startRunningTime),
    start_time: millisText(row.startTime),
    status: row.status,
    tab_name: row.tabName,
    tmp_schema_name: row.tmpSchemaName,
    tmp_table_name: row.tmpTableName,
    tracking_url: row.trackingUrl,
  };
}

export const QUERY_LABELS = {
  id: 'Id',
  changed_on: 'Changed On',
  client_id: 'Client Id',
  'database.id': 'Database Id',
  end_result_backend_time: 'End Result Backend Time',
  end_time: 'End Time',
  error_message: 'Error Message',
  executed_sql: 'Executed Sql',
  limit: 'Limit',
  progress: 'Progress',
  results_key: 'Results Key',
  rows: 'Rows',
  schema: 'Schema',
  select_as_cta: 'Select As Cta',
  select_as_cta_used: 'Select As Cta Used',
  select_sql: 'Select Sql',
  sql: 'Sql',
  sql_editor_id: 'Sql Editor Id',
  start_running_time: 'Start Running Time',
  start_time: 'Start Time',
  status: 'Status',
  tab_name: 'Tab Name',
  tmp_schema_name: 'Tmp Schema Name',
  tmp_table_name: 'Tmp Table Name',
  tracking_url: 'Tracking Url',
} as const;

/** The query list. Superset formats times as text where columns were requested, and as numbers otherwise. */
export function queryListModel(
  deps: ServerDeps,
  caller: User,
  times: 'number' | 'text',
): ListModel<QueryRow> {
  const moment = (value: Millis | null) => (times === 'number' ? value : millisText(value));
  const user = (row: QueryRow) => deps.meta.users.byId(row.userId);
  return {
    title: 'List Query',
    ...(accessOf(deps, caller).readsAllQueries ? {} : { visible: `query.user_id = ${caller.id}` }),
    columns: {
      id: (row) => row.id,
      changed_on: (row) => changedOnText(row.changedOn),
      client_id: (row) => row.clientId,
      'database.id': (row) => row.databaseId,
      'database.database_name': (row) => deps.meta.databases.byId(row.databaseId)?.databaseName ?? null,
      executed_sql: (row) => row.executedSql,
      error_message: (row) => row.errorMessage,
      limit: (row) => row.limit,
      limiting_factor: (row) => row.limitingFactor,
      progress: (row) => row.progress,
      rows: (row) => row.rows,
      schema: (row) => row.schema,
      select_as_cta: (row) => row.selectAsCta,
      sql: (row) => row.sql,
      sql_editor_id: (row) => row.sqlEditorId,
      sql_tables: () => [],
      status: (row) => row.status,
      tab_name: (row) => row.tabName,
      'user.first_name': (row) => user(row)?.firstName ?? null,
      'user.id': (row) => row.userId,
      'user.last_name': (row) => user(row)?.lastName ?? null,
      start_time: (row) => moment(row.startTime),
      start_running_time: (row) => moment(row.startRunningTime),
      end_time: (row) => moment(row.endTime),
      tmp_table_name: (row) => row.tmpTableName,
      tracking_url: (row) => row.trackingUrl,
      results_key: (row) => row.resultsKey,
    },
    filters: {
      changed_on: 'query.changed_on',
      database: 'query.database_id',
      schema: 'query.schema',
      sql: 'query.sql',
      sql_editor_id: 'query.sql_editor_id',
      start_time: 'query.start_time',
      status: 'query.status',
      user: 'query.user_id',
    },
    orders: {
      changed_on: 'query.changed_on',
      'database.database_name': 'database.database_name',
      duration: '(query.end_time - query.start_time)',
      rows: 'query.rows',
      schema: 'query.schema',
      start_time: 'query.start_time',
      sql: 'query.sql',
      tab_name: 'query.tab_name',
      'user.first_name': 'user.first_name',
    },
    defaultOrder: 'query.id DESC',
  };
}
