import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { isEmpty } from '../kit/controls/conditions.ts';
import type { PanelState } from '../kit/controls/control.ts';
import { panel } from '../kit/controls/panel.ts';
import { fromGroupedBar, fromLegacyBar } from '../kit/series/series/legacySeries.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { SERIES_TYPE } from '../kit/series/seriesType.ts';
import { isFew, labelOf, partsBy, SOME, stackedBy } from '../kit/suggest/columns.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `x_axis time_grain_sqla xAxisForceCategorical x_axis_sort x_axis_sort_asc metrics groupby
    contributionMode adhoc_filters limit group_others_when_limit_reached timeseries_limit_metric
    order_desc row_limit truncate_metric show_empty_columns rolling_type rolling_periods min_periods
    time_compare comparison_type resample_rule resample_method annotation_layers forecastEnabled
    forecastPeriods forecastInterval forecastSeasonalityYearly forecastSeasonalityWeekly
    forecastSeasonalityDaily orientation x_axis_title x_axis_title_margin y_axis_title
    y_axis_title_margin y_axis_title_position sort_series_type sort_series_ascending color_scheme
    time_shift_color show_value stack only_total percentage_threshold color_by_primary_axis
    stackDimension minorTicks zoomable show_legend legendType legendOrientation legendMargin legendSort
    x_axis_time_format x_axis_number_format xAxisLabelRotation xAxisLabelInterval y_axis_format
    currency_format logAxis minorSplitLine truncateYAxis y_axis_bounds truncateXAxis xAxisBounds
    force_max_interval rich_tooltip showTooltipTotal showTooltipPercentage tooltipSortByMetric
    tooltipTimeFormat echart_options category_order_by category_order_desc
    category_order`,
  {
    orientation: {
      kind: 'radio',
      label: 'Bar orientation',
      default: 'vertical',
      redraws: true,
      choices: [
        ['vertical', 'Vertical'],
        ['horizontal', 'Horizontal'],
      ],
    },
    x_axis_title: { label: 'Axis Title' },
    x_axis_title_margin: { label: 'Axis title margin' },
    y_axis_title: { label: 'Axis Title' },
    y_axis_title_margin: { label: 'Axis title margin', default: 15 },
    y_axis_title_position: { label: 'Axis title position' },
    stack: {
      choices: [
        [null, 'None'],
        ['Stack', 'Stack'],
      ],
    },
    color_by_primary_axis: {
      kind: 'checkbox',
      label: 'Color By X-Axis',
      default: false,
      redraws: true,
      shownIf: ({ valueOf }: PanelState) => isEmpty(valueOf('stack')) && isEmpty(valueOf('groupby')),
    },
    stackDimension: {
      kind: 'select',
      label: 'Split stack by',
      redraws: true,
      shownIf: ({ valueOf }: PanelState) => valueOf('stack') === 'Stack',
    },
    y_axis_format: { label: 'Axis Format' },
    logAxis: { label: 'Logarithmic axis' },
    y_axis_bounds: { label: 'Axis Bounds' },
  },
);

export const bar: ChartDefinition = {
  ...SERIES_TYPE,
  key: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  replaces: { bar: fromLegacyBar, dist_bar: fromGroupedBar },
  labels: seriesLabels,
  controls,
  timesBy: (metrics, column, grain) => ({ x_axis: column, time_grain_sqla: grain, groupby: [], metrics }),
  suggests: [
    {
      rank: 1,
      suggest: ({ period, split, metric }) =>
        period && {
          title: `${metric.label} by ${labelOf(period)}${split === undefined ? '' : ` and ${labelOf(split)}`}`,
          form: {
            x_axis: period.name,
            metrics: [metric.value],
            ...(split === undefined ? { groupby: [] } : { groupby: [split.name], stack: 'Stack' }),
          },
        },
    },
    {
      rank: 4,
      suggest(facts) {
        const by = partsBy(facts);
        if (by === undefined || isFew(by) || (by.distinct ?? 0) > SOME) return null;
        return {
          title: `${facts.metric.label} by ${labelOf(by)}`,
          form: { x_axis: by.name, metrics: [facts.metric.value], groupby: [], orientation: 'horizontal' },
        };
      },
    },
    {
      rank: 6,
      suggest(facts) {
        const by = stackedBy(facts);
        if (by === null) return null;
        const [axis, few] = by;
        return {
          title: `${facts.metric.label} by ${labelOf(axis)} and ${labelOf(few)}`,
          form: { x_axis: axis.name, metrics: [facts.metric.value], groupby: [few.name], stack: 'Stack' },
        };
      },
    },
  ],
  drawn: WITH_PAGE,
  draw,
};
