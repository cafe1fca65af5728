import type { DatasetColumn, DatasetDetail, DatasetMetric } from '../dataset.ts';
import { genericType } from '../columns/genericType.ts';

/** What a server finds out about a new dataset of a table: its columns, and the metric it begins with. */
export function withTableColumns(
  detail: DatasetDetail,
  table: readonly { readonly name: string; readonly type: string }[],
): DatasetDetail {
  const columns = table.map(({ name, type }): DatasetColumn => ({
    column_name: name,
    verbose_name: null,
    type,
    type_generic: genericType(type, null),
    is_dttm: /^(DATE|TIMESTAMP)/i.test(type),
    expression: '',
    filterable: true,
    groupby: true,
  }));
  return {
    ...detail,
    columns,
    metrics: [COUNT, ...detail.metrics.filter((each) => each.metric_name !== COUNT.metric_name)],
    mainTimeColumn: detail.mainTimeColumn ?? columns.find((each) => each.is_dttm)?.column_name ?? null,
  };
}

const COUNT: DatasetMetric = {
  metric_name: 'count',
  verbose_name: 'COUNT(*)',
  expression: 'COUNT(*)',
  d3format: null,
  currency: null,
};
