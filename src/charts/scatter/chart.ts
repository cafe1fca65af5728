import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { panel } from '../kit/controls/panel.ts';
import { SERIES_DRAWING_KEYS, SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} show_value stack only_total percentage_threshold markerEnabled markerSize
    zoomable minorTicks ${SERIES_DRAWING_KEYS} category_order_by category_order_desc category_order`,
  {
    // Its marks are markers, whatever the box says.
    markerEnabled: { default: false },
    markerSize: { max: 100 },
  },
);

export const scatter: ChartDefinition = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  defaults: { ...SERIES_TYPE.defaults, markerEnabled: true },
  labels: seriesLabels,
  controls,
  drawn: WITH_PAGE,
  draw,
};
