import * as v from 'valibot';
import { call } from '../call.ts';
import { madeResponse, records } from '../records.ts';
import { jsonText, openEntries } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';
import { engineSql } from './engineSql.ts';

const text = v.nullable(v.string());

/* Databases: /api/v1/database/… */

const engineInformation = v.looseObject({
  supports_file_upload: v.optional(v.boolean()),
  supports_dynamic_catalog: v.optional(v.boolean()),
  supports_oauth2: v.optional(v.boolean()),
  disable_ssh_tunneling: v.optional(v.boolean()),
});

/** A row of GET /api/v1/database/. */
const databaseRow = v.looseObject({
  id: v.number(),
  database_name: v.string(),
  backend: v.nullish(v.string()),
  allow_ctas: v.nullish(v.boolean()),
  allow_cvas: v.nullish(v.boolean()),
  allow_dml: v.nullish(v.boolean()),
  allow_file_upload: v.nullish(v.boolean()),
  allow_multi_catalog: v.nullish(v.boolean()),
  allow_run_async: v.nullish(v.boolean()),
  allows_cost_estimate: v.nullish(v.boolean()),
  allows_subquery: v.nullish(v.boolean()),
  allows_virtual_table_explore: v.nullish(v.boolean()),
  disable_data_preview: v.nullish(v.boolean()),
  expose_in_sqllab: v.nullish(v.boolean()),
  explore_database_id: v.nullish(v.number()),
  force_ctas_schema: v.nullish(v.string()),
  extra: v.nullish(v.string()),
  /** Of our own: what pages have to know of an engine that was added to the server. */
  engine_sql: v.optional(engineSql),
  /** Of our own: the server is started with it. */
  is_given: v.optional(v.boolean()),
  engine_information: v.optional(engineInformation),
});
export type DatabaseResponse = v.InferOutput<typeof databaseRow>;
const databaseItem = v.looseObject({
  id: v.number(),
  database_name: v.string(),
  backend: text,
  allow_ctas: v.nullable(v.boolean()),
  allow_cvas: v.nullable(v.boolean()),
  allow_dml: v.nullable(v.boolean()),
  allow_run_async: v.nullable(v.boolean()),
  expose_in_sqllab: v.nullable(v.boolean()),
});

const optionalFlag = v.nullish(v.boolean());
const flags = {
  expose_in_sqllab: optionalFlag,
  allow_run_async: optionalFlag,
  allow_ctas: optionalFlag,
  allow_cvas: optionalFlag,
  allow_dml: optionalFlag,
  extra: v.nullish(jsonText),
};
/** Other keys of a Superset are taken, and mean nothing. */
const change = openEntries(
  {
    database_name: v.nullish(v.string()),
    sqlalchemy_uri: v.nullish(v.string()),
    server_cert: v.nullish(v.string()),
    cache_timeout: v.nullish(wholeNumber),
    force_ctas_schema: v.nullish(v.string()),
  },
  flags,
);
export type DatabaseChange = v.InferOutput<typeof change>;

export const databases = records('/api/v1/database/', {
  row: databaseRow,
  item: v.looseObject({ id: v.number(), result: databaseItem }),
  create: openEntries(
    {
      database_name: v.string(),
      sqlalchemy_uri: v.optional(v.string(), ''),
      server_cert: v.nullish(v.string()),
      cache_timeout: v.nullish(wholeNumber),
    },
    flags,
  ),
  change,
  made: madeResponse,
  saved: madeResponse,
  invalid: 422,
});

/** The positions of errors; none if there are none. */
export const validateSql = call({
  method: 'POST',
  path: '/api/v1/database/{id}/validate_sql/',
  request: v.object({
    sql: v.string(),
    catalog: v.nullish(v.string()),
    schema: v.nullish(v.string()),
    template_params: v.nullish(v.record(v.string(), v.unknown())),
  }),
  response: v.looseObject({
    result: v.array(
      v.looseObject({
        line_number: v.nullable(v.number()),
        start_column: v.nullable(v.number()),
        end_column: v.nullable(v.number()),
        message: v.string(),
      }),
    ),
  }),
  errors: [404, 422],
});
