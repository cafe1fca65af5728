import * as v from 'valibot';
import { call } from '../call.ts';
import { anyResponse, madeResponse } from '../records.ts';
import { wholeNumber } from '../wholeNumber.ts';
import { queryBody } from './sqllab.ts';

const text = v.nullable(v.string());

/*
 * The editor's tabs and their tables: /tabstateview/, /tableschemaview/ and the bootstrap. Bodies are form fields with
 * JSON texts as values.
 */

/** The field `queryEditor` of POST /tabstateview/. The key `dbId` is required; its value may be null. */
export const newTab = v.looseObject({
  dbId: v.nullable(wholeNumber),
  name: v.nullish(v.string()),
  title: v.nullish(v.string()),
  catalog: v.nullish(v.string()),
  schema: v.nullish(v.string()),
  sql: v.nullish(v.string()),
  queryLimit: v.nullish(wholeNumber),
  autorun: v.nullish(v.boolean()),
  hideLeftBar: v.nullish(v.boolean()),
  templateParams: v.nullish(v.string()),
});
export type NewTab = v.InferOutput<typeof newTab>;

/** The fields of PUT /tabstateview/{id}, all optional; `extra_json` is itself the text of a JSON object. */
export const tabPatch = v.partial(
  v.strictObject({
    label: text,
    database_id: v.nullable(wholeNumber),
    catalog: text,
    schema: text,
    sql: text,
    query_limit: v.nullable(wholeNumber),
    latest_query_id: text,
    autorun: v.nullable(v.boolean()),
    template_params: text,
    hide_left_bar: v.nullable(v.boolean()),
    saved_query_id: v.nullable(wholeNumber),
    extra_json: text,
  }),
);
export type TabPatchBody = v.InferOutput<typeof tabPatch>;

/** The field `table` of POST /tableschemaview/. */
export const newTableSchema = v.looseObject({
  queryEditorId: v.union([wholeNumber, v.string()]),
  dbId: wholeNumber,
  catalog: v.nullish(v.string()),
  schema: v.nullish(v.string()),
  name: v.string(),
});
export type NewTableSchema = v.InferOutput<typeof newTableSchema>;

const tableSchemaBody = v.looseObject({
  id: v.number(),
  tab_state_id: v.number(),
  database_id: v.number(),
  catalog: text,
  schema: text,
  table: v.string(),
  description: v.nullable(v.record(v.string(), v.unknown())),
  expanded: v.boolean(),
});
export type TableSchemaBody = v.InferOutput<typeof tableSchemaBody>;

/** A tab with its tables and its latest query. */
const tabStateBody = v.looseObject({
  id: v.number(),
  user_id: v.number(),
  label: text,
  active: v.boolean(),
  database_id: v.nullable(v.number()),
  catalog: text,
  schema: text,
  table_schemas: v.array(tableSchemaBody),
  sql: text,
  query_limit: v.nullable(v.number()),
  latest_query: v.nullable(queryBody),
  autorun: v.nullable(v.boolean()),
  template_params: text,
  hide_left_bar: v.nullable(v.boolean()),
  saved_query: v.nullable(v.unknown()),
  extra_json: v.nullable(v.record(v.string(), v.unknown())),
});
export type TabStateBody = v.InferOutput<typeof tabStateBody>;

/** A database in the bootstrap. */
const editorDatabase = v.looseObject({
  id: v.number(),
  database_name: v.string(),
  backend: text,
  expose_in_sqllab: v.nullable(v.boolean()),
  allow_run_async: v.nullable(v.boolean()),
  allow_ctas: v.nullable(v.boolean()),
  allow_cvas: v.nullable(v.boolean()),
  allow_dml: v.nullable(v.boolean()),
  force_ctas_schema: text,
});
export type EditorDatabase = v.InferOutput<typeof editorDatabase>;

const bootstrap = v.looseObject({
  result: v.looseObject({
    tab_state_ids: v.array(v.looseObject({ id: v.number(), label: text })),
    active_tab: v.nullable(tabStateBody),
    databases: v.record(v.string(), v.unknown()),
  }),
});
export type BootstrapResponse = v.InferOutput<typeof bootstrap>;

/** The only list of a person's tabs. */
export const getEditor = call({ method: 'GET', path: '/api/v1/sqllab/', response: bootstrap });

/** A field with a JSON text, which the server reads: its refusals are those of the contract's parser. */
const field = v.optional(v.string());
const done = v.literal('OK');
const path = '/tabstateview/{id}';

/** CALL-19. The field is a `NewTab`. */
export const createTab = call({
  method: 'POST',
  path: '/tabstateview/',
  form: v.object({ queryEditor: field }),
  response: madeResponse,
});

/** CALL-20. */
export const getTab = call({ method: 'GET', path, response: tabStateBody, errors: [404] });

/** CALL-21. The fields are those of a `TabPatchBody`; others are refused. */
export const putTab = call({
  method: 'PUT',
  path,
  form: v.record(v.string(), v.string()),
  response: v.number(),
  errors: [404, 412],
});

/** CALL-23. */
export const removeTab = call({ method: 'DELETE', path, response: done, errors: [404] });

/** CALL-22. */
export const activateTab = call({
  method: 'POST',
  path: '/tabstateview/{id}/activate',
  response: v.number(),
  errors: [404],
});

/** CALL-24. The field is a client id. */
export const migrateQuery = call({
  method: 'POST',
  path: '/tabstateview/{id}/migrate_query',
  form: v.object({ queryId: field }),
  response: v.number(),
  errors: [404],
});

/** CALL-25. */
export const removeTabQuery = call({
  method: 'DELETE',
  path: '/tabstateview/{id}/query/{clientId}',
  params: { clientId: v.string() },
  response: done,
});

/** CALL-27. The field is a `NewTableSchema`. */
export const createTableSchema = call({
  method: 'POST',
  path: '/tableschemaview/',
  form: v.object({ table: field }),
  response: madeResponse,
  errors: [404],
});

/** CALL-28. The field is `true` or `false`. */
export const expandTableSchema = call({
  method: 'POST',
  path: '/tableschemaview/{id}/expanded',
  form: v.object({ expanded: field }),
  response: anyResponse,
});

/** CALL-29. */
export const removeTableSchema = call({
  method: 'DELETE',
  path: '/tableschemaview/{id}',
  response: done,
});
