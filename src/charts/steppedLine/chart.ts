import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { fromLegacyLine } from '../kit/series/series/legacySeries.ts';
import { SERIES_KEYS } from '../kit/series/seriesKeys.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `${SERIES_KEYS} seriesType show_value stack only_total percentage_threshold area opacity markerEnabled markerSize
    zoomable minorTicks show_legend legendType legendOrientation legendMargin legendSort
    x_axis_time_format x_axis_number_format xAxisLabelRotation xAxisLabelInterval force_max_interval
    rich_tooltip showTooltipTotal showTooltipPercentage tooltipSortByMetric tooltipTimeFormat
    y_axis_format currency_format logAxis minorSplitLine truncateXAxis xAxisBounds truncateYAxis
    y_axis_bounds category_order_by category_order_desc category_order`,
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
