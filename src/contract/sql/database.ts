import * as v from 'valibot';
import { call, type ResponseOf } from '../call.ts';
import { madeResponse, records } from '../records.ts';
import { jsonText, openEntries } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';

const text = v.nullable(v.string());

/* Databases and their catalogue: /api/v1/database/… */

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
  /** Of our own: the server is started with it. */
  is_given: v.optional(v.boolean()),
  engine_information: v.optional(engineInformation),
});
export type DatabaseRow = v.InferOutput<typeof databaseRow>;
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

const flag = v.nullish(v.boolean());
const flags = {
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
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

const namesQ = v.object({
  force: v.optional(v.boolean()),
  catalog: v.optional(v.string()),
  upload_allowed: v.optional(v.boolean()),
});
const names = v.looseObject({ result: v.array(v.string()) });

export const listCatalogs = call({
  method: 'GET',
  path: '/api/v1/database/{id}/catalogs/',
  q: namesQ,
  response: names,
  errors: [404, 500],
});

/** `q=(catalog:x)`; never `catalog:!n`. */
export const listSchemas = call({
  method: 'GET',
  path: '/api/v1/database/{id}/schemas/',
  q: namesQ,
  response: names,
  errors: [404, 500],
});

/** `catalog_name` is left out if there is none, `!n` is rejected. */
export const listTables = call({
  method: 'GET',
  path: '/api/v1/database/{id}/tables/',
  q: v.object({
    force: v.optional(v.boolean()),
    schema_name: v.string(),
    catalog_name: v.optional(v.string()),
  }),
  response: v.looseObject({
    count: v.number(),
    result: v.array(
      v.looseObject({
        value: v.string(),
        type: v.picklist(['table', 'view', 'materialized_view']),
        extra: v.optional(v.nullable(v.unknown())),
      }),
    ),
  }),
  errors: [404, 500],
});

const columnKey = v.looseObject({
  type: v.string(),
  name: text,
  column_names: v.array(v.string()),
});

const tableMetadata = v.looseObject({
  name: v.string(),
  columns: v.array(
    v.looseObject({
      name: v.string(),
      type: v.string(),
      longType: v.string(),
      keys: v.array(columnKey),
      comment: text,
    }),
  ),
  primaryKey: v.looseObject({}),
  foreignKeys: v.array(v.looseObject({})),
  indexes: v.array(v.looseObject({})),
  selectStar: v.string(),
  comment: text,
});
export type TableMetadata = v.InferOutput<typeof tableMetadata>;

const tableQuery = v.object({
  name: v.optional(v.string()),
  schema: v.optional(v.string()),
  catalog: v.optional(v.string()),
});

export const getTableMetadata = call({
  method: 'GET',
  path: '/api/v1/database/{id}/table_metadata/',
  query: tableQuery,
  response: tableMetadata,
  errors: [404, 422, 500],
});

/** An engine's partitions and the like. */
export const getTableExtra = call({
  method: 'GET',
  path: '/api/v1/database/{id}/table_metadata/extra/',
  query: tableQuery,
  response: v.looseObject({}),
  errors: [404, 422],
});

/** The same two by address. */
export const getTable = call({
  method: 'GET',
  path: '/api/v1/database/{id}/table/{table}/{schema}/',
  params: { table: v.string(), schema: v.string() },
  response: tableMetadata,
  errors: [404, 500],
});
export const getExtra = call({
  method: 'GET',
  path: '/api/v1/database/{id}/table_extra/{table}/{schema}/',
  params: { table: v.string(), schema: v.string() },
  response: v.looseObject({}),
  errors: [404],
});

/** A query that selects a table. */
export const getSelectStar = call({
  method: 'GET',
  path: '/api/v1/database/{id}/select_star/{table}/',
  params: { table: v.string() },
  response: v.looseObject({ result: v.string() }),
  errors: [404, 500],
});
export const getSelectStarOfSchema = call({
  method: 'GET',
  path: '/api/v1/database/{id}/select_star/{table}/{schema}/',
  params: { table: v.string(), schema: v.string() },
  response: v.looseObject({ result: v.string() }),
  errors: [404, 500],
});

export const listFunctionNames = call({
  method: 'GET',
  path: '/api/v1/database/{id}/function_names/',
  response: v.looseObject({ function_names: v.array(v.string()) }),
  errors: [404, 500],
});

/**
 * The columns of every table and view that statements on the database can name, in all its catalogs. Only a server of
 * this product has this call and the next.
 */
export const listAllColumns = call({
  method: 'GET',
  path: '/api/v1/sextant/database/{id}/columns',
  response: v.object({
    result: v.pipe(
      v.array(
        v.object({
          /** Null in the default catalog of statements. */
          catalog: text,
          schema: v.string(),
          name: v.string(),
          kind: v.picklist(['table', 'view']),
          /** An estimate; null for a view. */
          rows: v.nullish(v.number()),
          columns: v.pipe(v.array(v.pipe(v.tuple([v.string(), v.string()]), v.readonly())), v.readonly()),
          /** What they refer to in tables of the list; none where the engine tells none. */
          foreignKeys: v.optional(
            v.pipe(
              v.array(
                v.object({
                  columns: v.array(v.string()),
                  referredSchema: v.string(),
                  referredTable: v.string(),
                  referredColumns: v.array(v.string()),
                }),
              ),
              v.readonly(),
            ),
          ),
        }),
      ),
      v.readonly(),
    ),
  }),
  errors: [404, 500],
});
export type AllColumnsResponse = ResponseOf<typeof listAllColumns>;

/** The engine's functions and their signatures. */
export const listFunctions = call({
  method: 'GET',
  path: '/api/v1/sextant/database/{id}/functions',
  response: v.object({
    result: v.pipe(
      v.array(
        v.object({
          name: v.string(),
          kind: v.string(),
          signatures: v.pipe(v.array(v.string()), v.readonly()),
          description: text,
        }),
      ),
      v.readonly(),
    ),
  }),
  errors: [404, 500],
});
export type FunctionsResponse = ResponseOf<typeof listFunctions>;

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
