import type { ChartType } from '../chartType.ts';
import { fromLegacyArea } from '../shared/timeSeries/series/legacySeries.ts';
import { SERIES_TYPE } from '../shared/timeSeries/seriesType.ts';

export const area: ChartType = {
  ...SERIES_TYPE,
  key: 'echarts_area',
  name: 'Area Chart',
  defaults: { ...SERIES_TYPE.defaults, opacity: 0.2 },
  replaces: { area: fromLegacyArea },
};
