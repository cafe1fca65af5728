/** The controls with which every chart of series begins: what it asks, titles of axes, order and colours. */
export const SERIES_KEYS = `x_axis time_grain_sqla xAxisForceCategorical x_axis_sort x_axis_sort_asc metrics groupby
  contributionMode adhoc_filters limit group_others_when_limit_reached timeseries_limit_metric
  order_desc row_limit truncate_metric show_empty_columns rolling_type rolling_periods min_periods
  time_compare comparison_type resample_rule resample_method annotation_layers forecastEnabled
  forecastPeriods forecastInterval forecastSeasonalityYearly forecastSeasonalityWeekly
  forecastSeasonalityDaily x_axis_title x_axis_title_margin y_axis_title y_axis_title_margin
  y_axis_title_position sort_series_type sort_series_ascending color_scheme time_shift_color`;

/** The controls of how series are drawn that most of them have: of the legend, the axes and the tooltips. */
export const SERIES_DRAWING_KEYS = `show_legend legendType legendOrientation legendMargin legendSort x_axis_time_format
  x_axis_number_format xAxisLabelRotation xAxisLabelInterval force_max_interval rich_tooltip showTooltipTotal
  showTooltipPercentage tooltipSortByMetric tooltipTimeFormat y_axis_format currency_format logAxis minorSplitLine
  truncateXAxis xAxisBounds truncateYAxis y_axis_bounds`;
