import { asText } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';

const KEYS: Readonly<Record<string, string>> = {
  columns: 'groupbyColumns',
  groupby: 'groupbyRows',
  combine_metric: 'combineMetric',
  number_format: 'valueFormat',
  row_limit: 'series_limit',
  timeseries_limit_metric: 'series_limit_metric',
  transpose_pivot: 'transposePivot',
};

const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

export function fromLegacyPivot({ pivot_margins: margins, ...form }: FormData): FormData {
  return {
    ...withKeysRenamed(form, KEYS),
    aggregateFunction: ownValue(AGGREGATES, asText(form['pandas_aggfunc'])) ?? 'Sum',
    rowOrder: 'value_z_to_a',
    ...(isOn(margins) && { colTotals: true, colSubTotals: true }),
  };
}
