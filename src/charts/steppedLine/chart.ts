import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { fromLegacyLine } from '../kit/series/series/legacySeries.ts';
import { SERIES_DRAWING_KEYS, SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} seriesType show_value stack only_total percentage_threshold area opacity
    markerEnabled markerSize zoomable minorTicks ${SERIES_DRAWING_KEYS} category_order_by
    category_order_desc category_order`,
  {
    seriesType: {
      label: 'Step type',
      default: 'start',
      choices: [
        ['start', 'Start'],
        ['middle', 'Middle'],
        ['end', 'End'],
      ],
    },
  },
);

export type SteppedLineForm = FormOf<typeof controls>;

export const steppedLine: ChartDefinition<SteppedLineForm> = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_step',
  name: 'Stepped Line',
  replaces: {
    line: (form) =>
      fromLegacyLine('step-before', { seriesType: 'start' })(form) ??
      fromLegacyLine('step-after', { seriesType: 'end' })(form),
  },
  labels: seriesLabels,
  controls,
  drawn: WITH_PAGE,
  draw,
};
