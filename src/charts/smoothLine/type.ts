import type { ChartType } from '../api.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const smoothLine: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
};
