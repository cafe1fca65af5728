import type { QueryObject } from '#domain/compile/queryContext.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { HistogramForm } from './chart.ts';

export function histogramQuery(form: HistogramForm): readonly QueryObject[] {
  const groupby = columnsOf(form['groupby']);
  const [column] = columnsOf(form['column'] ?? form['all_columns_x']);
  return [
    {
      ...baseQuery(form),
      columns: column === undefined ? groupby : [...groupby, column],
      post_processing: [
        {
          operation: 'histogram',
          options: {
            column: column === undefined ? '' : columnLabel(column),
            groupby: groupby.map(columnLabel),
            bins: asNumber(form['bins']) ?? 5,
            cumulative: form['cumulative'] === true,
            normalize: form['normalize'] === true,
          },
        },
      ],
    },
  ];
}
