import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { columnsQ, idsQ, madeResponse } from '../records.ts';
import { idOrUuid, ids, textOfLength } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Datasets, and what is created, changed and read of them. */

const nullableText = v.nullish(v.string());

const flag = v.nullish(v.boolean());

const column = v.looseObject({
  id: v.optional(wholeNumber),
  uuid: nullableText,
  column_name: textOfLength(1, 255),
  type: nullableText,
  advanced_data_type: nullableText,
  verbose_name: nullableText,
  description: nullableText,
  expression: nullableText,
  extra: nullableText,
  filterable: flag,
  groupby: flag,
  is_active: flag,
  is_dttm: flag,
  python_date_format: nullableText,
});

const metric = v.looseObject({
  id: v.optional(wholeNumber),
  uuid: nullableText,
  expression: v.string(),
  metric_name: textOfLength(1, 255),
  metric_type: nullableText,
  verbose_name: nullableText,
  description: nullableText,
  d3format: nullableText,
  currency: v.nullish(v.unknown()),
  extra: nullableText,
  warning_text: nullableText,
});

/** What can be changed; lists replace the whole set. */
const change = v.object({
  table_name: v.nullish(textOfLength(1, 250)),
  database_id: v.nullish(wholeNumber),
  sql: nullableText,
  filter_select_enabled: flag,
  fetch_values_predicate: nullableText,
  catalog: nullableText,
  schema: nullableText,
  description: nullableText,
  main_dttm_col: nullableText,
  currency_code_column: nullableText,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  offset: v.nullish(wholeNumber),
  default_endpoint: nullableText,
  cache_timeout: v.nullish(wholeNumber),
  is_sqllab_view: flag,
  template_params: nullableText,
  owners: v.nullish(ids),
  columns: v.nullish(v.array(column)),
  metrics: v.nullish(v.array(metric)),
  folders: v.nullish(v.unknown()),
  extra: nullableText,
  is_managed_externally: flag,
  external_url: nullableText,
});
export type DatasetChange = v.InferOutput<typeof change>;
export type ColumnBody = v.InferOutput<typeof column>;
export type MetricBody = v.InferOutput<typeof metric>;

const create = v.object({
  database: wholeNumber,
  catalog: nullableText,
  schema: nullableText,
  table_name: textOfLength(1, 250),
  sql: nullableText,
  owners: v.nullish(ids),
  is_managed_externally: v.optional(v.boolean(), false),
  external_url: nullableText,
  normalize_columns: v.optional(v.boolean(), false),
  always_filter_main_dttm: v.optional(v.boolean(), false),
  template_params: nullableText,
  uuid: v.optional(v.pipe(v.string(), v.uuid())),
});
export type NewDatasetBody = v.InferInput<typeof create>;

/** The server finds the columns of a new one: it reads the table, or runs the SQL. */
export const createDataset = call({
  method: 'POST',
  path: '/api/v1/dataset/',
  request: create,
  response: madeResponse,
  status: 201,
  errors: [422],
});

/** By id or uuid. Of the columns that are asked for, or of all: their readers have schemas of them. */
export const getDataset = call({
  method: 'GET',
  path: '/api/v1/dataset/{id}',
  params: { id: idOrUuid },
  q: columnsQ,
  query: v.object({ include_rendered_sql: v.optional(v.string()) }),
  raw: true,
  response: v.looseObject({ result: v.looseObject({}) }),
  errors: [404],
});

export const updateDataset = call({
  method: 'PUT',
  path: '/api/v1/dataset/{id}',
  query: v.object({ override_columns: v.optional(v.string()) }),
  request: change,
  response: madeResponse,
  errors: [404, 412, 422],
});

export const removeDataset = call({
  method: 'DELETE',
  path: '/api/v1/dataset/{id}',
  response: messageResponse,
  errors: [404, 412, 422],
});

export const removeDatasets = call({
  method: 'DELETE',
  path: '/api/v1/dataset/',
  q: idsQ,
  response: messageResponse,
  errors: [404, 422],
});

/** The dataset of a table, which is created if there is none. */
export const getOrCreateDataset = call({
  method: 'POST',
  path: '/api/v1/dataset/get_or_create/',
  request: v.looseObject({
    database_id: wholeNumber,
    catalog: nullableText,
    schema: nullableText,
    table_name: textOfLength(1, 250),
    template_params: nullableText,
  }),
  response: v.looseObject({ result: v.looseObject({ table_id: v.number() }) }),
  errors: [422],
});

export const duplicateDataset = call({
  method: 'POST',
  path: '/api/v1/dataset/duplicate',
  request: v.object({
    base_model_id: wholeNumber,
    table_name: textOfLength(1, 250),
    owners: v.nullish(ids),
    is_managed_externally: v.nullish(v.boolean()),
  }),
  response: madeResponse,
  status: 201,
  errors: [404, 422],
});

/** Reads its columns from its source again. */
export const refreshDataset = call({
  method: 'PUT',
  path: '/api/v1/dataset/{id}/refresh',
  response: messageResponse,
  errors: [404, 412, 422],
});

/** What a page shows of it beside rows. */
export const getDrillInfo = call({
  method: 'GET',
  path: '/api/v1/dataset/{id}/drill_info/',
  response: v.looseObject({ result: v.looseObject({ id: v.number() }) }),
  errors: [404],
});
