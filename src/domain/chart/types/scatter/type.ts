import type { ChartType } from '../chartType.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const scatter: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  defaults: { ...SERIES_TYPE.defaults, markerEnabled: true },
};
