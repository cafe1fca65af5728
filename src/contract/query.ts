import * as v from 'valibot';
import { queryBody, QUERY_STATES } from './sqllab.ts';

/* Query history: /api/v1/query/… */

/** GET updated_since: the signed-in person's own queries changed after a time. Times are text of milliseconds. */
export const updatedSinceResponse = v.looseObject({ result: v.array(queryBody) });

/** Rison in `q` of updated_since. */
export interface UpdatedSinceQuery {
  readonly last_updated_ms: number;
}

/** `result` of GET /api/v1/query/{id}. */
export const queryItem = v.looseObject({
  id: v.number(),
  changed_on: v.nullable(v.string()),
  client_id: v.string(),
  database: v.looseObject({ id: v.number() }),
  end_result_backend_time: v.nullable(v.union([v.string(), v.number()])),
  end_time: v.nullable(v.string()),
  error_message: v.nullable(v.string()),
  executed_sql: v.nullable(v.string()),
  limit: v.nullable(v.number()),
  progress: v.number(),
  results_key: v.nullable(v.string()),
  rows: v.nullable(v.number()),
  schema: v.nullable(v.string()),
  select_as_cta: v.nullable(v.boolean()),
  select_as_cta_used: v.nullable(v.boolean()),
  select_sql: v.nullable(v.string()),
  sql: v.string(),
  sql_editor_id: v.nullable(v.string()),
  start_running_time: v.nullable(v.string()),
  start_time: v.nullable(v.string()),
  status: v.picklist(QUERY_STATES),
  tab_name: v.nullable(v.string()),
  tmp_schema_name: v.nullable(v.string()),
  tmp_table_name: v.nullable(v.string()),
  tracking_url: v.nullable(v.string()),
});
export type QueryItem = v.InferOutput<typeof queryItem>;
export const queryItemResponse = v.looseObject({ id: v.number(), result: queryItem });

/** A row of GET /api/v1/query/; its keys depend on the requested `columns`. */
export const queryListRow = v.looseObject({
  id: v.optional(v.number()),
  client_id: v.optional(v.string()),
  changed_on: v.optional(v.string()),
  database: v.optional(v.looseObject({ id: v.optional(v.number()), database_name: v.optional(v.string()) })),
  user: v.optional(
    v.nullable(v.looseObject({ id: v.number(), first_name: v.string(), last_name: v.string() })),
  ),
  status: v.optional(v.picklist(QUERY_STATES)),
  sql: v.optional(v.string()),
  executed_sql: v.optional(v.nullable(v.string())),
  schema: v.optional(v.nullable(v.string())),
  tab_name: v.optional(v.nullable(v.string())),
  tmp_table_name: v.optional(v.nullable(v.string())),
  tracking_url: v.optional(v.nullable(v.string())),
  rows: v.optional(v.nullable(v.number())),
  start_time: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  start_running_time: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  end_time: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  sql_tables: v.optional(
    v.array(
      v.looseObject({ table: v.string(), schema: v.nullable(v.string()), catalog: v.nullable(v.string()) }),
    ),
  ),
});
export type QueryListRow = v.InferOutput<typeof queryListRow>;
export const queryListResponse = v.looseObject({
  count: v.number(),
  ids: v.array(v.number()),
  result: v.array(queryListRow),
});
