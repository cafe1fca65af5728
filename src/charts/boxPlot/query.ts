import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { baseQuery, bucketedColumn, timeGrain, withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import type { BoxPlotForm } from './chart.ts';

export function boxPlotQuery(form: BoxPlotForm): readonly QueryObject[] {
  const groupby = columnsOf(form['groupby']);
  const metrics = metricsOf(form['metrics']);
  const grain = timeGrain(form);
  const named = columnsOf(form['columns']);
  // Distributed over time if the form names nothing else.
  const spread = named.length > 0 ? named : columnsOf(form['granularity_sqla']);
  const across = withTemporalBuckets(spread, form).map((column) =>
    grain !== null && typeof column === 'string' && column === form['granularity_sqla']
      ? bucketedColumn(column, grain)
      : column,
  );
  return [
    {
      ...baseQuery(form),
      columns: [...across, ...groupby],
      metrics,
      series_columns: groupby,
      post_processing: [
        {
          operation: 'boxplot',
          options: {
            ...whiskers(form['whiskerOptions']),
            groupby: groupby.map(columnLabel),
            metrics: metrics.map(metricLabel),
          },
        },
      ],
    },
  ];
}

type Whiskers = Readonly<{
  whisker_type: 'tukey' | 'min/max' | 'percentile';
  percentiles?: readonly number[];
}>;

/** `Tukey`, `Min/max (no outliers)`, or two percentiles as `2/98 percentiles`. */
function whiskers(option: unknown): Whiskers {
  const text = textOf(option) ?? 'Tukey';
  const percentiles = /^(\d+)\/(\d+) percentiles$/.exec(text);
  if (percentiles !== null) {
    return { whisker_type: 'percentile', percentiles: [Number(percentiles[1]), Number(percentiles[2])] };
  }
  return { whisker_type: text.toLowerCase().startsWith('min/max') ? 'min/max' : 'tukey' };
}
