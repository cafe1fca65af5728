import { asText } from '../../jsonValue.ts';
import { ownValue } from '../../ownValue.ts';
import { type FormData, isOn, listOf, textOf, vizType } from './formData.ts';

/*
 * Charts of types that Superset has replaced, converted to their successors as its own importer does. The stored form
 * is not changed.
 */

type Reading = (form: FormData) => FormData;

const READINGS: Readonly<Record<string, Reading>> = {
  // A table drawn with another library, with the same query.
  'ag-grid-table': (form) => ({ ...form, viz_type: 'table' }),
  line: (form) => overTime({ ...form, ...interpolated(form) }),
  area: (form) => ({
    ...overTime(form),
    viz_type: 'echarts_area',
    stack: ownValue(STACKS, textOf(form['stacked_style']) ?? 'stack') ?? null,
    opacity: 0.7,
  }),
  bar: (form) => ({ ...overTime(form), ...bars(form) }),
  dist_bar: overGroups,
  treemap: ({ metrics, order_desc: isSorted, ...form }) => ({
    sort_by_metric: isSorted,
    metric: listOf(metrics)[0],
    ...form,
    viz_type: 'treemap_v2',
  }),
  heatmap: ({ all_columns_x: across, all_columns_y: down, ...form }) => ({
    ...renamed(form, { show_perc: 'show_percentage', y_axis_bounds: 'value_bounds' }),
    viz_type: 'heatmap_v2',
    x_axis: listOf(across)[0],
    groupby: listOf(down)[0],
  }),
  histogram: ({ all_columns_x: columns, link_length: bins, ...form }) => ({
    ...renamed(form, { x_axis_label: 'x_axis_title', y_axis_label: 'y_axis_title', normalized: 'normalize' }),
    viz_type: 'histogram_v2',
    column: listOf(columns)[0],
    bins: Math.trunc(Number(bins)) || 5,
    groupby: listOf(form['groupby']),
  }),
  pivot_table: ({ pivot_margins: margins, ...form }) => ({
    ...renamed(form, PIVOT_KEYS),
    viz_type: 'pivot_table_v2',
    aggregateFunction: ownValue(AGGREGATES, asText(form['pandas_aggfunc'])) ?? 'Sum',
    rowOrder: 'value_z_to_a',
    ...(isOn(margins) && { colTotals: true, colSubTotals: true }),
  }),
};

/** The form of a chart converted to its current type; any other form is unchanged. */
export function fromOlderType(form: FormData): FormData {
  return ownValue(READINGS, vizType(form))?.(form) ?? form;
}

const SERIES_KEYS: Readonly<Record<string, string>> = {
  x_axis_label: 'x_axis_title',
  x_axis_format: 'x_axis_time_format',
  y_axis_label: 'y_axis_title',
  y_log_scale: 'logAxis',
};

const STACKS: Readonly<Record<string, string>> = { expand: 'Expand', stack: 'Stack', stream: 'Stream' };

const PIVOT_KEYS: Readonly<Record<string, string>> = {
  columns: 'groupbyColumns',
  groupby: 'groupbyRows',
  combine_metric: 'combineMetric',
  number_format: 'valueFormat',
  row_limit: 'series_limit',
  timeseries_limit_metric: 'series_limit_metric',
  transpose_pivot: 'transposePivot',
};

const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

const INTERPOLATIONS: Readonly<Record<string, FormData>> = {
  cardinal: { viz_type: 'echarts_timeseries_smooth' },
  'step-before': { viz_type: 'echarts_timeseries_step', seriesType: 'start' },
  'step-after': { viz_type: 'echarts_timeseries_step', seriesType: 'end' },
};

function interpolated(form: FormData): FormData {
  return (
    ownValue(INTERPOLATIONS, asText(form['line_interpolation'])) ?? { viz_type: 'echarts_timeseries_line' }
  );
}

function bars(form: FormData): FormData {
  return {
    viz_type: 'echarts_timeseries_bar',
    stack: isOn(form['bar_stacked']) ? 'Stack' : null,
    show_value: isOn(form['show_bar_value']),
  };
}

/** The time column becomes the axis, and the time range a filter on it. */
function overTime(form: FormData): FormData {
  const { granularity_sqla: time, time_range: _range, since: _since, until: _until, ...rest } = form;
  const column = textOf(time);
  const shifts = listOf(form['time_compare']).map((each) => asText(each).trim());
  return {
    ...renamed(rest, SERIES_KEYS),
    contributionMode: isOn(form['contribution']) ? 'row' : null,
    markerEnabled: isOn(form['show_markers']),
    truncateYAxis: true,
    comparison_type: form['comparison_type'] === 'absolute' ? 'difference' : form['comparison_type'],
    time_compare: shifts.filter((each) => each !== '').map((each) => `${each.replace(/ ago$/, '')} ago`),
    ...(column !== null && {
      x_axis: column,
      time_grain_sqla: textOf(form['time_grain_sqla']) ?? 'P1D',
      adhoc_filters: [...listOf(form['adhoc_filters']), timeFilter(column, form)],
    }),
  };
}

/** The first group becomes the axis, and the others the series. */
function overGroups(form: FormData): FormData {
  const [axis, ...others] = listOf(form['groupby']);
  const { columns, granularity_sqla: time, ...rest } = form;
  const series = overTime(rest);
  const column = textOf(time);
  return {
    ...series,
    ...bars(form),
    x_axis: axis,
    groupby: [...others, ...listOf(columns)],
    ...(column !== null && {
      adhoc_filters: [...listOf(form['adhoc_filters']), timeFilter(column, form)],
    }),
  };
}

function timeFilter(subject: string, form: FormData): FormData {
  const [since, until] = [asText(form['since']), asText(form['until'])];
  const ends = since === '' && until === '' ? 'No filter' : `${since} : ${until}`;
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: 'TEMPORAL_RANGE',
    comparator: textOf(form['time_range']) ?? ends,
  };
}

/** Renamed keys come before values already stored under the new names. */
function renamed(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const moved = Object.entries(names).filter(([from]) => from in form);
  const gone = new Set(moved.flat());
  return {
    ...Object.fromEntries(Object.entries(form).filter(([key]) => !gone.has(key))),
    ...Object.fromEntries(moved.map(([from, to]) => [to, form[from]])),
  };
}
