import type { ChartType } from '../chartType.ts';
import { fromGroupedBar, fromLegacyBar } from '../shared/timeSeries/series/legacySeries.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const bar: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  replaces: { bar: fromLegacyBar, dist_bar: fromGroupedBar },
};
