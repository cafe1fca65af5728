import type { ChartType } from '../chartType.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const generic: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries',
  name: 'Generic Chart',
};
