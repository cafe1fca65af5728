import * as v from 'valibot';

const nullableText = v.nullish(v.string());

export const datasetColumn = v.looseObject({
  column_name: v.string(),
  verbose_name: nullableText,
  type: nullableText,
  type_generic: v.nullish(v.picklist([0, 1, 2, 3])),
  is_dttm: v.nullish(v.boolean()),
  expression: nullableText,
  filterable: v.nullish(v.boolean()),
  groupby: v.nullish(v.boolean()),
  /** Of the embedded server: the zone of which its moments have the wall time in charts, if that is not UTC. */
  time_zone: v.optional(v.string()),
});

export const datasetMetric = v.looseObject({
  metric_name: v.string(),
  verbose_name: nullableText,
  expression: nullableText,
  d3format: nullableText,
  currency: v.optional(v.unknown()),
});

/** An entry of GET /api/v1/dashboard/{id}/datasets: columns and metrics are those that its charts use. */
export const dashboardDatasetBody = v.looseObject({
  id: v.number(),
  uuid: nullableText,
  table_name: nullableText,
  schema: nullableText,
  is_sqllab_view: v.nullish(v.boolean()),
  sql: nullableText,
  database: v.nullish(v.looseObject({ name: nullableText, database_name: nullableText })),
  columns: v.optional(v.array(datasetColumn), []),
  metrics: v.optional(v.array(datasetMetric), []),
  main_dttm_col: nullableText,
  verbose_map: v.nullish(v.record(v.string(), v.unknown())),
  column_formats: v.nullish(v.record(v.string(), v.unknown())),
  currency_formats: v.nullish(v.record(v.string(), v.unknown())),
  time_grain_sqla: v.nullish(v.array(v.unknown())),
});
export type DashboardDatasetBody = v.InferOutput<typeof dashboardDatasetBody>;
