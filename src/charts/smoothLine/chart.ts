import { WITH_PAGE } from '../api.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const smoothLine: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  labels: seriesLabels,
  drawn: WITH_PAGE,
};
