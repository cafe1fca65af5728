import type { ChartType } from '../chartType.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const steppedLine: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_step',
  name: 'Stepped Line',
};
