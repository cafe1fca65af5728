import type { ChartType } from '../chartType.ts';
import { fromGroupedBar, fromOlderBar } from '../shared/timeSeries/olderSeries.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const bar: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  replaces: { bar: fromOlderBar, dist_bar: fromGroupedBar },
};
