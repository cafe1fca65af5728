import { WITH_PAGE } from '../api.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { fromGroupedBar, fromLegacyBar } from '../kit/series/series/legacySeries.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const bar: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  replaces: { bar: fromLegacyBar, dist_bar: fromGroupedBar },
  labels: seriesLabels,
  drawn: WITH_PAGE,
};
