import * as v from 'valibot';
import { person } from '../dashboard/dashboard.ts';
import { listCall } from '../records.ts';
import { dashboardDatasetBody, datasetColumn, datasetMetric } from './dataset.ts';

/* What lists and pages of datasets read, which are loaded late. */

const nullableText = v.nullish(v.string());

/** A row of the list. */
const datasetRow = v.looseObject({
  id: v.number(),
  uuid: nullableText,
  table_name: nullableText,
  schema: nullableText,
  kind: nullableText,
  database: v.nullish(v.looseObject({ database_name: nullableText })),
  changed_on_utc: nullableText,
  changed_by_name: nullableText,
  owners: v.nullish(v.array(person)),
});
export type DatasetRowBody = v.InferOutput<typeof datasetRow>;
export const listDatasets = listCall('/api/v1/dataset/', datasetRow);

/** GET /api/v1/dataset/{id}: with every column and metric. */
export const datasetResponse = v.looseObject({ result: dashboardDatasetBody });

/** GET /api/v1/dataset/{id} again, as far as local queries need it. */
export const definitionResponse = v.looseObject({
  id: v.number(),
  result: v.looseObject({
    table_name: v.string(),
    schema: nullableText,
    sql: nullableText,
    main_dttm_col: nullableText,
    database: v.nullish(
      v.looseObject({ id: v.optional(v.number()), backend: nullableText, database_name: nullableText }),
    ),
    columns: v.array(
      v.looseObject({
        ...datasetColumn.entries,
        is_active: v.nullish(v.boolean()),
        python_date_format: nullableText,
      }),
    ),
    metrics: v.array(datasetMetric),
  }),
});
export type DefinitionBody = v.InferOutput<typeof definitionResponse>;
