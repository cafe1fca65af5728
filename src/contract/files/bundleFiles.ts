import * as v from 'valibot';
import { wholeNumber } from '../wholeNumber.ts';

/* The schemas of the files of a bundle, under the contract's names and within the sizes of its columns. */

const MEGABYTE = 1024 * 1024;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `Longer than maximum length ${max}.`));
const nullableText = (max = MEGABYTE) => v.nullish(text(max), null);
const uuid = v.pipe(v.string(), v.uuid());
const record = v.record(v.string(), v.unknown());

const column = v.looseObject({ column_name: text(255) });
const metric = v.looseObject({ metric_name: text(255), expression: text(MEGABYTE) });

/**
 * A database connection. None is created from a file: only the command line defines what this server may connect to.
 */
export const databaseFile = v.looseObject({
  uuid,
  database_name: text(250),
  sqlalchemy_uri: text(1024),
  extra: v.nullish(record, {}),
});

export const datasetFile = v.looseObject({
  uuid,
  table_name: text(250),
  catalog: nullableText(256),
  schema: nullableText(255),
  sql: nullableText(),
  main_dttm_col: nullableText(250),
  description: nullableText(),
  database_uuid: nullableText(64),
  columns: v.nullish(v.array(column), []),
  metrics: v.nullish(v.array(metric), []),
});

export const chartFile = v.looseObject({
  uuid,
  dataset_uuid: nullableText(64),
  slice_name: nullableText(250),
  viz_type: nullableText(250),
  description: nullableText(),
  certified_by: nullableText(),
  certification_details: nullableText(),
  cache_timeout: v.nullish(wholeNumber, null),
  params: v.nullish(record, {}),
  // Text in newer files, and an object in some.
  query_context: v.nullish(v.union([v.string(), record]), null),
});

export const dashboardFile = v.looseObject({
  uuid,
  dashboard_title: nullableText(500),
  description: nullableText(),
  css: nullableText(),
  slug: nullableText(255),
  certified_by: nullableText(),
  certification_details: nullableText(),
  published: v.nullish(v.boolean(), false),
  position: v.nullish(record, null),
  metadata: v.nullish(record, null),
  theme_uuid: nullableText(64),
});

export const themeFile = v.looseObject({
  uuid,
  theme_name: text(250),
  /** An object in newer files. */
  json_data: v.union([text(MEGABYTE), record]),
});

export const savedQueryFile = v.looseObject({
  uuid,
  label: nullableText(256),
  description: nullableText(),
  sql: text(MEGABYTE),
  catalog: nullableText(256),
  schema: nullableText(128),
  template_parameters: nullableText(),
  database_uuid: nullableText(64),
});

export type DatabaseFile = v.InferOutput<typeof databaseFile>;
export type DatasetFile = v.InferOutput<typeof datasetFile>;
export type ChartFile = v.InferOutput<typeof chartFile>;
export type DashboardFile = v.InferOutput<typeof dashboardFile>;
export type ThemeFile = v.InferOutput<typeof themeFile>;
export type SavedQueryFile = v.InferOutput<typeof savedQueryFile>;
