import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';

const nullableText = v.nullish(v.string(), null);

/** Properties of a dataset besides its columns and metrics, with the contract's names. */
const datasetDetails = v.object({
  always_filter_main_dttm: v.nullish(v.boolean(), false),
  cache_timeout: v.nullish(wholeNumber, null),
  currency_code_column: nullableText,
  default_endpoint: nullableText,
  extra: nullableText,
  fetch_values_predicate: nullableText,
  filter_select_enabled: v.nullish(v.boolean(), true),
  folders: v.nullish(v.unknown(), null),
  normalize_columns: v.nullish(v.boolean(), false),
  offset: v.nullish(wholeNumber, 0),
  params: nullableText,
  template_params: nullableText,
});
export type DatasetDetails = v.InferOutput<typeof datasetDetails>;

/** The details contained in an object; its other keys are ignored. */
export function readDetails(source: unknown): DatasetDetails {
  const read = v.safeParse(datasetDetails, source);
  return read.success ? read.output : v.parse(datasetDetails, {});
}

export const detailsOf = (row: Pick<DatasetRow, 'details'>): DatasetDetails =>
  readDetails(JSON.parse(row.details));
