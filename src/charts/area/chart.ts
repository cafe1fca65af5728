import { WITH_PAGE } from '../api.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import type { ChartType } from '../api.ts';
import { fromLegacyArea } from '../kit/series/series/legacySeries.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';

export const area: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_area',
  name: 'Area Chart',
  defaults: { ...SERIES_TYPE.defaults, opacity: 0.2 },
  replaces: { area: fromLegacyArea },
  labels: seriesLabels,
  drawn: WITH_PAGE,
};
