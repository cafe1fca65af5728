import * as v from 'valibot';
import { call } from '../call.ts';
import { choicesCall, listCall } from '../records.ts';
import { queryBody, QUERY_STATES } from './sqllab.ts';

const text = v.nullable(v.string());

/* Query history: /api/v1/query/… */

/** The signed-in person's own queries changed after a time. Times are text of milliseconds. */
export const listUpdatedQueries = call({
  method: 'GET',
  path: '/api/v1/query/updated_since',
  q: v.object({ last_updated_ms: v.number() }),
  response: v.looseObject({ result: v.array(queryBody) }),
});

const queryItem = v.looseObject({
  id: v.number(),
  changed_on: text,
  client_id: v.string(),
  database: v.looseObject({ id: v.number() }),
  end_result_backend_time: v.nullable(v.union([v.string(), v.number()])),
  end_time: text,
  error_message: text,
  executed_sql: text,
  limit: v.nullable(v.number()),
  progress: v.number(),
  results_key: text,
  rows: v.nullable(v.number()),
  schema: text,
  select_as_cta: v.nullable(v.boolean()),
  select_as_cta_used: v.nullable(v.boolean()),
  select_sql: text,
  sql: v.string(),
  sql_editor_id: text,
  start_running_time: text,
  start_time: text,
  status: v.picklist(QUERY_STATES),
  tab_name: text,
  tmp_schema_name: text,
  tmp_table_name: text,
  tracking_url: text,
});
export type QueryItem = v.InferOutput<typeof queryItem>;
export const getQuery = call({
  method: 'GET',
  path: '/api/v1/query/{id}',
  response: v.looseObject({ id: v.number(), result: queryItem }),
  errors: [404],
});

/** Its keys depend on the requested `columns`. */
const queryListRow = v.looseObject({
  id: v.optional(v.number()),
  client_id: v.optional(v.string()),
  changed_on: v.optional(v.string()),
  database: v.optional(v.looseObject({ id: v.optional(v.number()), database_name: v.optional(v.string()) })),
  user: v.optional(
    v.nullable(v.looseObject({ id: v.number(), first_name: v.string(), last_name: v.string() })),
  ),
  status: v.optional(v.picklist(QUERY_STATES)),
  sql: v.optional(v.string()),
  executed_sql: v.optional(text),
  schema: v.optional(text),
  tab_name: v.optional(text),
  tmp_table_name: v.optional(text),
  tracking_url: v.optional(text),
  rows: v.optional(v.nullable(v.number())),
  start_time: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  start_running_time: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  end_time: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  sql_tables: v.optional(v.array(v.looseObject({ table: v.string(), schema: text, catalog: text }))),
});
export type QueryListRow = v.InferOutput<typeof queryListRow>;
export const listQueries = listCall('/api/v1/query/', queryListRow);

export const stopQuery = call({
  method: 'POST',
  path: '/api/v1/query/stop',
  request: v.looseObject({ client_id: v.string() }),
  response: v.looseObject({ result: v.literal('OK') }),
  errors: [404],
});

export const queryChoices = choicesCall('/api/v1/query/related/{column}', ['database', 'user']);
export const queryStatuses = choicesCall('/api/v1/query/distinct/status');
