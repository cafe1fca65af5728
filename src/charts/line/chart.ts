import { WITH_PAGE } from '../api.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { fromLegacyLine } from '../kit/series/series/legacySeries.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const line: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_line',
  name: 'Line Chart',
  replaces: { line: fromLegacyLine },
  labels: seriesLabels,
  drawn: WITH_PAGE,
};
