import type { ChartType } from '../api.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const steppedLine: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_step',
  name: 'Stepped Line',
};
