import type { ChartType } from '../chartType.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const smoothLine: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
};
