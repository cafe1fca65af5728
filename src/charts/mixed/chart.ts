import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { NUMBER_FORMATS } from '../kit/controls/choices.ts';
import { never } from '../kit/controls/conditions.ts';
import { SHARED, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { fromDualLine } from '../kit/series/series/legacySeries.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { OF_SECOND_ROLLING, SERIES_TYPES, Y_AXIS } from './choices.ts';
import { draw } from './draw.ts';
import { drawnForms } from './mixedForms.ts';
import { mixedQuery } from './query.ts';

export const controls = panel(
  `x_axis time_grain_sqla metrics groupby adhoc_filters limit timeseries_limit_metric order_desc
    row_limit truncate_metric rolling_type rolling_periods min_periods time_compare comparison_type
    resample_rule resample_method metrics_b groupby_b adhoc_filters_b limit_b timeseries_limit_metric_b
    order_desc_b row_limit_b truncate_metric_b rolling_type_b rolling_periods_b min_periods_b
    time_compare_b comparison_type_b resample_rule_b resample_method_b annotation_layers x_axis_title
    x_axis_title_margin y_axis_title y_axis_title_margin y_axis_title_position color_scheme
    time_shift_color seriesType stack area show_value only_total opacity markerEnabled markerSize
    yAxisIndex sort_series_type sort_series_ascending seriesTypeB stackB areaB show_valueB only_totalB
    opacityB markerEnabledB markerSizeB yAxisIndexB sort_series_typeB sort_series_ascendingB zoomable
    minorTicks show_legend legendType legendOrientation legendMargin legendSort x_axis_time_format
    xAxisLabelRotation xAxisLabelInterval force_max_interval show_query_identifiers rich_tooltip
    showTooltipTotal showTooltipPercentage tooltipSortByMetric tooltipTimeFormat minorSplitLine
    truncateXAxis xAxisBounds truncateYAxis y_axis_bounds y_axis_format currency_format logAxis
    y_axis_bounds_secondary y_axis_format_secondary currency_format_secondary yAxisTitleSecondary
    logAxisSecondary echart_options category_order_by category_order_desc category_order`,
  {
    metrics_b: SHARED.metrics,
    groupby_b: SHARED.groupby,
    adhoc_filters_b: SHARED.adhoc_filters,
    limit_b: SHARED.limit,
    timeseries_limit_metric_b: SHARED.timeseries_limit_metric,
    order_desc_b: { ...SHARED.order_desc, shownIf: undefined, isAppliedAnyhow: undefined },
    row_limit_b: SHARED.row_limit,
    truncate_metric_b: SHARED.truncate_metric,
    rolling_type_b: SHARED.rolling_type,
    rolling_periods_b: { ...SHARED.rolling_periods, ...OF_SECOND_ROLLING },
    min_periods_b: { ...SHARED.min_periods, ...OF_SECOND_ROLLING },
    time_compare_b: SHARED.time_compare,
    comparison_type_b: { ...SHARED.comparison_type, shownWith: undefined },
    resample_rule_b: SHARED.resample_rule,
    resample_method_b: SHARED.resample_method,
    order_desc: { shownIf: undefined },
    // Its tooltips are of two queries, which have no total.
    showTooltipTotal: { shownIf: never },
    showTooltipPercentage: { shownIf: never },
    seriesType: {
      label: 'Series type',
      choices: SERIES_TYPES,
    },
    stack: { kind: 'checkbox', label: 'Stack series', default: false, choices: undefined },
    area: { label: 'Area chart' },
    show_value: { label: 'Show Values', default: undefined },
    opacity: { label: 'Opacity' },
    markerSize: { label: 'Marker size', max: 100 },
    yAxisIndex: Y_AXIS,
    seriesTypeB: {
      kind: 'select',
      label: 'Series type',
      default: 'line',
      redraws: true,
      choices: SERIES_TYPES,
    },
    stackB: { kind: 'checkbox', label: 'Stack series', default: false, redraws: true },
    areaB: { kind: 'checkbox', label: 'Area chart', default: false, redraws: true },
    show_valueB: { kind: 'checkbox', label: 'Show Values', redraws: true },
    only_totalB: { ...SHARED.only_total, shownWith: ['show_valueB', 'stackB'] },
    opacityB: { kind: 'slider', label: 'Opacity', default: 0.2, redraws: true, min: 0, max: 1, step: 0.1 },
    markerEnabledB: SHARED.markerEnabled,
    markerSizeB: { kind: 'slider', label: 'Marker size', default: 6, redraws: true, min: 0, max: 100 },
    yAxisIndexB: Y_AXIS,
    sort_series_typeB: SHARED.sort_series_type,
    sort_series_ascendingB: SHARED.sort_series_ascending,
    show_query_identifiers: {
      kind: 'checkbox',
      label: 'Show query identifiers',
      default: false,
      redraws: true,
    },
    y_axis_bounds: { label: 'Primary y-axis Bounds' },
    y_axis_format: { label: 'Primary y-axis format' },
    y_axis_bounds_secondary: {
      kind: 'bounds',
      label: 'Secondary y-axis Bounds',
      default: [null, null],
      redraws: true,
    },
    y_axis_format_secondary: {
      kind: 'select',
      label: 'Secondary y-axis format',
      default: 'SMART_NUMBER',
      freeForm: true,
      redraws: true,
      choices: NUMBER_FORMATS,
    },
    currency_format_secondary: { kind: 'currency', label: 'Secondary currency format', redraws: true },
    yAxisTitleSecondary: { kind: 'text', label: 'Secondary y-axis title', default: '', redraws: true },
    logAxisSecondary: { kind: 'checkbox', label: 'Logarithmic y-axis', default: false, redraws: true },
  },
);

export const mixed: ChartDefinition = {
  key: 'mixed_timeseries',
  name: 'Mixed Chart',
  category: 'Evolution',
  needs: [['metrics'], ['x_axis', 'granularity_sqla']],
  defaults: {
    truncate_metric: true,
    truncate_metric_b: true,
    show_legend: true,
    row_limit: 10_000,
    row_limit_b: 10_000,
    order_desc: true,
    order_desc_b: true,
    comparison_type: 'values',
    comparison_type_b: 'values',
    sort_series_type: 'sum',
    sort_series_typeB: 'sum',
  },
  replaces: { dual_line: fromDualLine },
  query: mixedQuery,
  levels: (form) => categoryOrderQueries(form, mixedQuery(form), form['x_axis']),
  emits: emitsBy('groupby', 'groupby_b'),
  labels: (form, frames) => {
    const forms = drawnForms(form);
    return frames.flatMap((each, i) => seriesLabels(forms[i] ?? form, [each]));
  },
  controls,
  drawn: WITH_PAGE,
  draw,
};
