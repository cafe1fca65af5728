import { asText } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { type FormData, isOn, listOf, textOf } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';

/* Conversions of the series types that Superset replaced in its version 3. */

const SERIES_KEYS: Readonly<Record<string, string>> = {
  x_axis_label: 'x_axis_title',
  x_axis_format: 'x_axis_time_format',
  y_axis_label: 'y_axis_title',
  y_log_scale: 'logAxis',
};

const STACKS: Readonly<Record<string, string>> = { expand: 'Expand', stack: 'Stack', stream: 'Stream' };

/** Of older lines, which some types of today each have one of. */
const INTERPOLATIONS = ['cardinal', 'step-before', 'step-after'] as const;
type Interpolation = (typeof INTERPOLATIONS)[number];

/** The older lines of an interpolation, and those of all others; null for lines of another one. */
export const fromLegacyLine =
  (interpolation: Interpolation | null, settings: FormData = {}) =>
  (form: FormData): FormData | null => {
    const known = INTERPOLATIONS.find((each) => each === asText(form['line_interpolation'])) ?? null;
    return known === interpolation ? overTime({ ...form, ...settings }) : null;
  };

export function fromLegacyArea(form: FormData): FormData {
  return {
    ...overTime(form),
    stack: ownValue(STACKS, textOf(form['stacked_style']) ?? 'stack') ?? null,
    opacity: 0.7,
  };
}

export const fromLegacyBar = (form: FormData): FormData => ({ ...overTime(form), ...bars(form) });

function bars(form: FormData): FormData {
  return {
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
    ...withKeysRenamed(rest, SERIES_KEYS),
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

/** A metric on each axis. */
export function fromDualLine({
  metric,
  metric_2: second,
  y_axis_2_format: format,
  ...form
}: FormData): FormData {
  const series = overTime(form);
  return {
    ...series,
    metrics: listOf(metric),
    metrics_b: listOf(second),
    adhoc_filters_b: series['adhoc_filters'] ?? [],
    yAxisIndex: 0,
    yAxisIndexB: 1,
    y_axis_format_secondary: format,
  };
}

/** The first group becomes the axis, and the others the series. */
export function fromGroupedBar(form: FormData): FormData {
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
