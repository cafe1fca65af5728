import type { ChartType } from '../chartType.ts';
import { fromGroupedBar, fromOlderBar } from '../shared/timeSeries/olderSeries.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const bar: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  levels: (form) => [
    ...SERIES_TYPE.levels(form),
    ...categoryOrderQueries(form, SERIES_TYPE.query(form), form['x_axis']),
  ],
  replaces: { bar: fromOlderBar, dist_bar: fromGroupedBar },
};
