import { panel } from '../kit/controls/panel.ts';
import { SERIES_KEYS } from '../kit/series/seriesKeys.ts';

export const scatterControls = panel(
  `${SERIES_KEYS} show_value stack only_total percentage_threshold markerEnabled markerSize zoomable minorTicks
    show_legend legendType legendOrientation legendMargin legendSort x_axis_time_format
    x_axis_number_format xAxisLabelRotation xAxisLabelInterval force_max_interval rich_tooltip
    showTooltipTotal showTooltipPercentage tooltipSortByMetric tooltipTimeFormat y_axis_format
    currency_format logAxis minorSplitLine truncateXAxis xAxisBounds truncateYAxis y_axis_bounds
    category_order_by category_order_desc category_order`,
  {
    // Its marks are markers, whatever the box says.
    markerEnabled: { default: false },
    markerSize: { max: 100 },
  },
);
