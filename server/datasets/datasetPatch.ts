import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { ids, textOfLength } from '#contract/rules.ts';

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

/** The changeable properties of a dataset, with the contract's names. Lists replace the whole set. */
export const datasetPatch = v.object({
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
export type DatasetPatchBody = v.InferOutput<typeof datasetPatch>;
export type ColumnBody = v.InferOutput<typeof column>;
export type MetricBody = v.InferOutput<typeof metric>;
