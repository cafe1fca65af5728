import * as v from 'valibot';

/* Databases and their catalogue: /api/v1/database/… */

const engineInformation = v.looseObject({
  supports_file_upload: v.optional(v.boolean()),
  supports_dynamic_catalog: v.optional(v.boolean()),
  supports_oauth2: v.optional(v.boolean()),
  disable_ssh_tunneling: v.optional(v.boolean()),
});

/** A row of GET /api/v1/database/. */
export const databaseRow = v.looseObject({
  id: v.number(),
  database_name: v.string(),
  backend: v.nullable(v.string()),
  allow_ctas: v.nullable(v.boolean()),
  allow_cvas: v.nullable(v.boolean()),
  allow_dml: v.nullable(v.boolean()),
  allow_file_upload: v.nullable(v.boolean()),
  allow_multi_catalog: v.nullable(v.boolean()),
  allow_run_async: v.nullable(v.boolean()),
  allows_cost_estimate: v.nullable(v.boolean()),
  allows_subquery: v.nullable(v.boolean()),
  allows_virtual_table_explore: v.nullable(v.boolean()),
  disable_data_preview: v.nullable(v.boolean()),
  expose_in_sqllab: v.nullable(v.boolean()),
  explore_database_id: v.nullable(v.number()),
  force_ctas_schema: v.nullable(v.string()),
  extra: v.nullable(v.string()),
  engine_information: v.optional(engineInformation),
});
export type DatabaseRow = v.InferOutput<typeof databaseRow>;
export const databaseListResponse = v.looseObject({
  count: v.number(),
  ids: v.array(v.number()),
  result: v.array(databaseRow),
});

/** GET /api/v1/database/{id}. */
export const databaseItem = v.looseObject({
  id: v.number(),
  database_name: v.string(),
  backend: v.nullable(v.string()),
  allow_ctas: v.nullable(v.boolean()),
  allow_cvas: v.nullable(v.boolean()),
  allow_dml: v.nullable(v.boolean()),
  allow_run_async: v.nullable(v.boolean()),
  expose_in_sqllab: v.nullable(v.boolean()),
});
export const databaseItemResponse = v.looseObject({ id: v.number(), result: databaseItem });

/** GET catalogs/ and schemas/: names. Schemas take `q=(catalog:x,force:!t)`; never `catalog:!n`. */
export const namesResponse = v.looseObject({ result: v.array(v.string()) });

/** GET tables/?q=(schema_name:s,force:!f); omit `catalog_name` if there is none, `!n` is rejected. */
export const tablesResponse = v.looseObject({
  count: v.number(),
  result: v.array(
    v.looseObject({
      value: v.string(),
      type: v.picklist(['table', 'view', 'materialized_view']),
      extra: v.optional(v.nullable(v.unknown())),
    }),
  ),
});

export const columnKey = v.looseObject({
  type: v.string(),
  name: v.nullable(v.string()),
  column_names: v.array(v.string()),
});

/** GET table_metadata/?name=&schema=&catalog= (plain parameters, not rison). */
export const tableMetadata = v.looseObject({
  name: v.string(),
  columns: v.array(
    v.looseObject({
      name: v.string(),
      type: v.string(),
      longType: v.string(),
      keys: v.array(columnKey),
      comment: v.nullable(v.string()),
    }),
  ),
  primaryKey: v.looseObject({}),
  foreignKeys: v.array(v.looseObject({})),
  indexes: v.array(v.looseObject({})),
  selectStar: v.string(),
  comment: v.nullable(v.string()),
});
export type TableMetadata = v.InferOutput<typeof tableMetadata>;

/** GET select_star/{table}/{schema}/. */
export const selectStarResponse = v.looseObject({ result: v.string() });

/** GET function_names/. */
export const functionNamesResponse = v.looseObject({ function_names: v.array(v.string()) });

/**
 * GET /api/v1/sextant/database/{id}/columns, a call of the embedded server only (404 on a Superset): the columns of
 * every table and view that statements on the database can name, in all its catalogs.
 */
export const allColumnsResponse = v.object({
  result: v.pipe(
    v.array(
      v.object({
        /** Null in the default catalog of statements. */
        catalog: v.nullable(v.string()),
        schema: v.string(),
        name: v.string(),
        kind: v.picklist(['table', 'view']),
        /** An estimate; null for a view. */
        rows: v.nullish(v.number()),
        columns: v.pipe(v.array(v.pipe(v.tuple([v.string(), v.string()]), v.readonly())), v.readonly()),
      }),
    ),
    v.readonly(),
  ),
});
export type AllColumnsResponse = v.InferOutput<typeof allColumnsResponse>;

/** GET /api/v1/sextant/database/{id}/functions, likewise: the engine's functions and their signatures. */
export const functionsResponse = v.object({
  result: v.pipe(
    v.array(
      v.object({
        name: v.string(),
        kind: v.string(),
        signatures: v.pipe(v.array(v.string()), v.readonly()),
        description: v.nullable(v.string()),
      }),
    ),
    v.readonly(),
  ),
});
export type FunctionsResponse = v.InferOutput<typeof functionsResponse>;

/** Body of POST validate_sql/, and its response: empty, or error positions. */
export const validateSqlRequest = v.strictObject({
  sql: v.string(),
  catalog: v.nullish(v.string()),
  schema: v.nullish(v.string()),
  template_params: v.nullish(v.record(v.string(), v.unknown())),
});
export const validateSqlResponse = v.looseObject({
  result: v.array(
    v.looseObject({
      line_number: v.nullable(v.number()),
      start_column: v.nullable(v.number()),
      end_column: v.nullable(v.number()),
      message: v.string(),
    }),
  ),
});
