import type { ServerDeps } from '../../deps.ts';
import { TIME_GRAINS } from '#charts/kit/controls/choices.ts';
import { isZoned } from '#domain/dataset/zonedColumns.ts';
import { typeGeneric } from '../../datasets/typeGeneric.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { DatasetColumnRow, DatasetMetricRow, DatasetRow } from '../../meta/content/datasets.ts';
import { selectStar } from '../database/tableViews.ts';

/** A dataset with its columns and metrics. */
export interface WholeDataset {
  readonly row: DatasetRow;
  readonly columns: readonly DatasetColumnRow[];
  readonly metrics: readonly DatasetMetricRow[];
}

export const wholeDataset = (deps: ServerDeps, row: DatasetRow): WholeDataset => ({
  row,
  columns: deps.meta.datasets.columnsOf(row.id),
  metrics: deps.meta.datasets.metricsOf(row.id),
});

export const isVirtual = (row: Pick<DatasetRow, 'sql'>): boolean => row.sql !== null && row.sql !== '';

/** The fields derived from columns and metrics in both responses about a dataset. */
export function derivedOf({ row, columns, metrics }: WholeDataset) {
  const byName = [...columns].sort((a, b) => (a.columnName < b.columnName ? -1 : 1));
  const label = (name: string, verbose: string | null): [string, string] => [name, verbose || name];
  return {
    column_formats: Object.fromEntries(
      metrics.flatMap((each) => (each.d3format ? [[each.metricName, each.d3format]] : [])),
    ),
    granularity_sqla: columns
      .filter(({ isDttm }) => isDttm)
      .map(({ columnName }) => [columnName, columnName]),
    order_by_choices: byName.flatMap(({ columnName: name }) => [
      [JSON.stringify([name, true]).replace(',', ', '), `${name} [asc]`],
      [JSON.stringify([name, false]).replace(',', ', '), `${name} [desc]`],
    ]),
    select_star: selectStar(row.tableName, row.schema),
    time_grain_sqla: TIME_GRAINS,
    uid: `${row.id}__table`,
    verbose_map: Object.fromEntries([
      ['__timestamp', 'Time'],
      ...metrics.map((each) => label(each.metricName, each.verboseName)),
      ...columns.map((each) => label(each.columnName, each.verboseName)),
    ]) as Record<string, string>,
  };
}

/** A column in the dataset's own response. */
export const columnItem = (column: DatasetColumnRow) => ({
  advanced_data_type: column.advancedDataType,
  changed_on: changedOnText(column.changedOn),
  column_name: column.columnName,
  created_on: changedOnText(column.createdOn),
  description: column.description,
  expression: column.expression,
  extra: column.extra,
  filterable: column.filterable,
  groupby: column.groupby,
  id: column.id,
  is_active: column.isActive,
  is_dttm: column.isDttm,
  python_date_format: column.pythonDateFormat,
  type: column.type,
  type_generic: typeGeneric(column.type),
  uuid: column.uuid,
  verbose_name: column.verboseName,
});

export const metricItem = (metric: DatasetMetricRow) => ({
  changed_on: changedOnText(metric.changedOn),
  created_on: changedOnText(metric.createdOn),
  currency: currencyOf(metric),
  d3format: metric.d3format,
  description: metric.description,
  expression: metric.expression,
  extra: metric.extra,
  id: metric.id,
  metric_name: metric.metricName,
  metric_type: metric.metricType,
  uuid: metric.uuid,
  verbose_name: metric.verboseName,
  warning_text: metric.warningText,
});

/** A column in chart responses. */
export const columnData = (column: DatasetColumnRow, zone: string) => ({
  ...certification(column.extra),
  ...(isZoned(column.type) && zone !== 'UTC' && { time_zone: zone }),
  advanced_data_type: column.advancedDataType,
  column_name: column.columnName,
  description: column.description,
  expression: column.expression,
  filterable: column.filterable,
  groupby: column.groupby,
  id: column.id,
  is_dttm: column.isDttm,
  python_date_format: column.pythonDateFormat,
  type: column.type,
  type_generic: typeGeneric(column.type),
  uuid: column.uuid,
  verbose_name: column.verboseName,
});

export const metricData = (metric: DatasetMetricRow) => ({
  ...certification(metric.extra),
  currency: currencyOf(metric),
  d3format: metric.d3format,
  description: metric.description,
  expression: metric.expression,
  id: metric.id,
  metric_name: metric.metricName,
  uuid: metric.uuid,
  verbose_name: metric.verboseName,
  warning_text: metric.warningText,
});

const currencyOf = ({ currency }: DatasetMetricRow): unknown =>
  currency === null ? null : (JSON.parse(currency) as unknown);

/** The certification of a column or metric, from its `extra`, a JSON text with arbitrary content. */
function certification(extra: string | null) {
  const { certification: by, warning_markdown: warning } = readExtra(extra);
  const certified = typeof by === 'object' && by !== null ? (by as Record<string, unknown>) : null;
  return {
    certification_details: certified?.['details'] ?? null,
    certified_by: certified?.['certified_by'] ?? null,
    is_certified: certified !== null,
    warning_markdown: warning ?? null,
  };
}

function readExtra(extra: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(extra ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
