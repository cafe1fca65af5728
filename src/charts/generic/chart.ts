import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { SERIES_DRAWING_KEYS, SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} show_value stack only_total percentage_threshold area opacity markerEnabled
    markerSize zoomable minorTicks ${SERIES_DRAWING_KEYS} echart_options`,
);

export type GenericForm = FormOf<typeof controls, 'seriesType'>;

export const generic: ChartDefinition<GenericForm> = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries',
  name: 'Generic Chart',
  labels: seriesLabels,
  controls,
  drawn: WITH_PAGE,
  draw,
};
