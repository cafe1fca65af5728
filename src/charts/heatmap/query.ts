import type { OrderBy, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { axisColumn, baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { HeatmapForm } from './chart.ts';

export function heatmapQuery(form: HeatmapForm): readonly QueryObject[] {
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const axis = axisColumn(form);
  const [row] = columnsOf(form['groupby']);
  const [metric] = metrics;
  const order = (sort: unknown, own: unknown): readonly OrderBy[] => {
    const by = textOf(sort);
    const column = by?.includes('value') === true ? metric && metricLabel(metric) : columnsOf(own)[0];
    return by === null || column === undefined ? [] : [[column, by.includes('asc')]];
  };
  const across = form['normalize_across'];
  const [axisName] = columnsOf(form['x_axis']);
  const within = across === 'x' ? axisName : across === 'y' ? row : undefined;
  return [
    {
      ...baseQuery(form),
      columns: [axis, row].filter((each) => each != null),
      metrics,
      orderby: [...order(form['sort_x_axis'], form['x_axis']), ...order(form['sort_y_axis'], row)],
      post_processing: [
        {
          operation: 'rank',
          options: {
            metric: metric === undefined ? '' : metricLabel(metric),
            ...(within === undefined ? {} : { group_by: columnLabel(within) }),
          },
        },
      ],
    },
  ];
}
