import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { panel } from '../kit/controls/panel.ts';
import { fromLegacyArea } from '../kit/series/series/legacySeries.ts';
import { SERIES_DRAWING_KEYS, SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} seriesType opacity show_value stack only_total percentage_threshold
    show_extra_controls markerEnabled markerSize minorTicks zoomable ${SERIES_DRAWING_KEYS}
    echart_options category_order_by category_order_desc category_order`,
  {
    stack: {
      choices: [
        [null, 'None'],
        ['Stack', 'Stack'],
        ['Stream', 'Stream'],
        ['Expand', 'Expand'],
      ],
    },
  },
);

export const area: ChartDefinition = {
  ...SERIES_TYPE,
  key: 'echarts_area',
  name: 'Area Chart',
  defaults: { ...SERIES_TYPE.defaults, opacity: 0.2 },
  replaces: { area: fromLegacyArea },
  labels: seriesLabels,
  controls,
  drawn: WITH_PAGE,
  draw,
};
