import type { Headings } from '#domain/chart/columnHeading.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { formatsOfMetrics } from '#domain/dataset/formatsOfMetrics.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';

/** What files and pictures need to know of a datasource to write its values as the page does. */
export type SourceDetail = Pick<DatasetDetail, 'columnFormats' | 'currencyFormats' | 'metrics'> & {
  readonly columns: readonly { readonly column_name: string; readonly type: string | null }[];
  /** How its columns and metrics are headed. */
  readonly headings: Headings;
};

export function detailOfSource({ columns, metrics }: Datasource, zone: string): SourceDetail {
  const named = columns.map(({ name, engineType = null }) => ({
    column_name: name,
    type: engineType,
    ...(zone !== 'UTC' && { time_zone: zone }),
  }));
  const listed = metrics.map(
    ({ name, verboseName = null, expression, d3format = null, currency = null }) => ({
      metric_name: name,
      verbose_name: verboseName,
      expression,
      d3format,
      currency,
    }),
  );
  return {
    columns: named,
    metrics: listed,
    ...formatsOfMetrics(listed),
    headings: headingsOf({
      columns: named,
      verboseNames: Object.fromEntries(
        [...metrics, ...columns].map(({ name, verboseName }) => [name, verboseName || name]),
      ),
    }),
  };
}
