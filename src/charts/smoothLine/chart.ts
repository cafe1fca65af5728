import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { fromLegacyLine } from '../kit/series/series/legacySeries.ts';
import { SERIES_DRAWING_KEYS, SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} show_value only_total markerEnabled markerSize zoomable minorTicks
    ${SERIES_DRAWING_KEYS} echart_options category_order_by category_order_desc category_order`,
);

export type SmoothLineForm = FormOf<typeof controls>;

export const smoothLine: ChartDefinition<SmoothLineForm> = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  replaces: { line: fromLegacyLine('cardinal') },
  labels: seriesLabels,
  controls,
  drawn: WITH_PAGE,
  draw,
};
