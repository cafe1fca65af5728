import { WITH_PAGE } from '../api.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const generic: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries',
  name: 'Generic Chart',
  labels: seriesLabels,
  drawn: WITH_PAGE,
};
