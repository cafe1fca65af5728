import type { ChartType } from '../chartType.ts';
import { fromLegacyLine } from '../shared/timeSeries/series/legacySeries.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const line: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_line',
  name: 'Line Chart',
  replaces: { line: fromLegacyLine },
};
