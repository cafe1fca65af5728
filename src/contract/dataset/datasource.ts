import * as v from 'valibot';
import { call } from '../call.ts';

/* The older calls about datasets: their columns, sample rows, values, and whether an expression is valid. */

const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

export const getSamples = call({
  method: 'POST',
  path: '/datasource/samples',
  query: v.object({
    datasource_type: v.picklist(['table', 'dataset', 'query']),
    datasource_id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    per_page: v.optional(positive),
    page: v.optional(positive, '1'),
    force: v.optional(v.string(), 'false'),
    dashboard_id: v.optional(v.string()),
  }),
  request: v.looseObject({
    filters: v.optional(v.array(v.looseObject({ col: v.string(), op: v.string() })), []),
  }),
  response: v.looseObject({ result: v.looseObject({ data: v.array(v.unknown()) }) }),
  errors: [404, 415, 500],
});

const dataset = v.looseObject({ id: v.number(), columns: v.array(v.unknown()) });

/** Its key is that of a chart's form: `7__table`. */
export const getDatasourceMetadata = call({
  method: 'GET',
  path: '/superset/fetch_datasource_metadata',
  query: v.object({ datasourceKey: v.optional(v.string()) }),
  response: dataset,
  errors: [404, 500],
});

export const getDatasource = call({
  method: 'GET',
  path: '/datasource/get/table/{id}/',
  response: dataset,
  errors: [404],
});

/** The columns of the table or query under a dataset, as the server reads them now. */
export const getSourceColumns = call({
  method: 'GET',
  path: '/datasource/external_metadata/table/{id}/',
  response: v.array(
    v.looseObject({
      column_name: v.string(),
      type: v.nullish(v.string()),
      is_dttm: v.nullish(v.boolean()),
    }),
  ),
  errors: [400, 404],
});

const type = v.picklist(['table', 'dataset']);

export const getColumnValues = call({
  method: 'GET',
  path: '/api/v1/datasource/{type}/{id}/column/{column}/values/',
  params: { type, column: v.string() },
  response: v.looseObject({ result: v.array(v.unknown()) }),
  errors: [400, 404, 500],
});

/** The faults of an SQL expression over a dataset. */
export const validateExpression = call({
  method: 'POST',
  path: '/api/v1/datasource/{type}/{id}/validate_expression/',
  params: { type },
  request: v.looseObject({
    expression: v.string(),
    expression_type: v.optional(v.picklist(['metric', 'column', 'where', 'having']), 'metric'),
    clause: v.nullish(v.string()),
  }),
  response: v.looseObject({ result: v.array(v.looseObject({ message: v.string() })) }),
  errors: [404],
});
