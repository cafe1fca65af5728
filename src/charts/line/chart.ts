import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { panel } from '../kit/controls/panel.ts';
import { SERIES_QUERY } from '../kit/legacy/series.ts';
import { fromLegacyLine } from '../kit/series/series/legacySeries.ts';
import { SERIES_DRAWING_KEYS, SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { grainOf, labelOf } from '../kit/suggest/columns.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} show_value stack only_total percentage_threshold area opacity markerEnabled
    markerSize zoomable minorTicks ${SERIES_DRAWING_KEYS} echart_options category_order_by
    category_order_desc category_order`,
);

export const line: ChartDefinition = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_line',
  name: 'Line Chart',
  replaces: { line: fromLegacyLine(null) },
  labels: seriesLabels,
  controls,
  suggests: [
    {
      rank: 1,
      suggest: ({ time, metric, split }) =>
        time && {
          title: `${metric.label} over time${split === undefined ? '' : ` by ${labelOf(split)}`}`,
          form: {
            x_axis: time.name,
            ...grainOf(time),
            metrics: [metric.value],
            groupby: split === undefined ? [] : [split.name],
          },
        },
    },
  ],
  legacyCall: { of: 'line', query: SERIES_QUERY },
  drawn: WITH_PAGE,
  draw,
};
