import * as v from 'valibot';
import { call, type ResponseOf } from '../call.ts';

const text = v.nullable(v.string());

/* What a database holds: its catalogs, schemas, tables, columns and functions. */

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
export type TableMetadataResponse = v.InferOutput<typeof tableMetadata>;

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
