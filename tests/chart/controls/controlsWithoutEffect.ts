/**
 * Controls of a Superset that change nothing in a drawing here, and why. docs/how-charts-look.md says the same in
 * short.
 */
export const WITHOUT_EFFECT: readonly {
  readonly keys: readonly string[];
  /** All types that have them, if absent. */
  readonly types?: readonly string[];
  readonly why: string;
}[] = [
  {
    keys: ['selectedMode'],
    why: 'a node is chosen by a click that filters other charts',
  },
  {
    keys: ['show_extra_controls'],
    why: 'buttons over a chart that change its form belong to explore, where the same controls are',
  },
  {
    keys: ['echart_options'],
    why: 'options of a library that does not draw here; a Vega-Lite chart takes a specification',
  },
  { keys: ['force_max_interval'], why: 'few buckets have a tick each, and more have as many as fit' },
  {
    keys: ['truncateXAxis'],
    why: 'bounds apply where it is on; by itself an axis along starts and ends with its values',
  },
  {
    keys: ['truncateYAxis'],
    types: ['echarts_area', 'echarts_timeseries_bar', 'bubble_v2'],
    why: 'bars and areas start at zero, and bubbles never have to',
  },
  {
    keys: ['stack', 'only_total', 'percentage_threshold', 'markerEnabled'],
    types: ['echarts_timeseries_scatter'],
    why: 'points do not stand on each other, and are their own markers',
  },
  {
    keys: ['x_axis_showminmax', 'y_axis_showminmax'],
    why: 'ticks are round numbers; the least and the largest value are in tooltips and in the description',
  },
  { keys: ['y_axis_format'], types: ['compare'], why: 'what is drawn are changes in percent' },
  { keys: ['show_datatable'], types: ['para'], why: 'every chart has View as table' },
  { keys: ['animation'], types: ['gauge_chart'], why: 'drawings do not move' },
];
