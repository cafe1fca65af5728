import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import type { Aggregates, PostProcessing } from '#domain/compile/post/postProcessing.ts';
import type { QueryColumn, QueryMetric } from '#domain/compile/queryContext.ts';
import { asNumber } from '#domain/jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  listOf,
  metricLabel,
  textOf,
} from '#domain/chart/form/formData.ts';

/** The operations over time a form requests, each null if not. */

export interface SeriesShape {
  readonly form: FormData;
  /** The axis column in the result; null if there is none. */
  readonly axis: string | null;
  readonly metrics: readonly QueryMetric[];
  readonly series: readonly QueryColumn[];
}

export const TIMESTAMP = '__timestamp';
const DERIVED: ReadonlySet<unknown> = new Set(['difference', 'percentage', 'ratio']);

/** The axis of a form, as named in the result. */
export function axisLabel(form: FormData): string | null {
  const [axis] = columnsOf(form['x_axis']);
  if (axis !== undefined) return columnLabel(axis);
  return textOf(form['granularity_sqla']) === null ? null : TIMESTAMP;
}

/**
 * The offsets a form compares with: `1 year ago`. Forms of older types, which have no axis, say `1 year`, which chart
 * data refuses; the others are asked as they are, as the explore page of a Superset does.
 */
export function timeOffsets(form: FormData): readonly string[] {
  const compares = form['comparison_type'] === 'values' || DERIVED.has(form['comparison_type']);
  const offsets = compares ? listOf(form['time_compare']).filter((each) => typeof each === 'string') : [];
  if (columnsOf(form['x_axis']).length > 0) return offsets;
  return offsets.map((each) => (/^\d+ \w+$/.test(each) ? `${each} ago` : each));
}

const offsetLabels = (metric: string, form: FormData): readonly (readonly [string, string])[] =>
  timeOffsets(form).map((offset) => [`${metric}__${offset}`, offset] as const);

export function pivot({ form, axis, metrics, series }: SeriesShape): PostProcessing | null {
  if (axis === null || metrics.length === 0) return null;
  const names = metrics.flatMap((metric) => {
    const label = metricLabel(metric);
    return [label, ...offsetLabels(label, form).map(([name]) => name)];
  });
  const aggregates: Aggregates = Object.fromEntries(names.map((name) => [name, { operator: 'mean' }]));
  return {
    operation: 'pivot',
    options: {
      index: [axis],
      columns: series.map(columnLabel),
      aggregates,
      drop_missing_columns: form['show_empty_columns'] !== true,
    },
  };
}

export function rolling({ form, metrics }: SeriesShape): PostProcessing | null {
  const type = textOf(form['rolling_type']);
  if (type === null || type === 'None') return null;
  const columns = Object.fromEntries(
    metrics.flatMap((metric) => {
      const label = metricLabel(metric);
      return [label, ...offsetLabels(label, form).map(([name]) => name)].map((name) => [name, name] as const);
    }),
  );
  if (type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns } };
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window: asNumber(form['rolling_periods']) ?? 1,
      min_periods: asNumber(form['min_periods']) ?? 0,
      columns,
    },
  };
}

export function compare({ form, metrics }: SeriesShape): PostProcessing | null {
  const type = form['comparison_type'];
  const pairs = metrics.flatMap((metric) => {
    const label = metricLabel(metric);
    return offsetLabels(label, form).map(([name]) => [label, name] as const);
  });
  if (pairs.length === 0 || (type !== 'difference' && type !== 'percentage' && type !== 'ratio')) return null;
  return {
    operation: 'compare',
    options: {
      source_columns: pairs.map(([source]) => source),
      compare_columns: pairs.map(([, other]) => other),
      compare_type: type,
      drop_original_columns: true,
    },
  };
}

export function resample({ form }: SeriesShape): PostProcessing | null {
  const method = textOf(form['resample_method']);
  const rule = textOf(form['resample_rule']);
  if (method === null || rule === null) return null;
  const zero = method === 'zerofill';
  return {
    operation: 'resample',
    options: { method: zero ? 'asfreq' : method, rule, fill_value: zero ? 0 : null },
  };
}

/**
 * With one metric its name is redundant: series are named by their values. Compared with an earlier time, series are
 * named by offset, and the present ones keep the metric's name.
 */
export function rename({ form, axis, metrics, series }: SeriesShape): PostProcessing | null {
  const [metric] = metrics;
  if (axis === null || metric === undefined) return null;
  const type = form['comparison_type'];
  const earlier = metrics.flatMap((each) => {
    const label = metricLabel(each);
    return offsetLabels(label, form).map(([name, offset]) => [
      type === 'values' ? name : `${String(type)}__${label}__${name}`,
      metrics.length > 1 ? `${label}, ${offset}` : offset,
    ]);
  });
  const isBare =
    series.length > 0 && metrics.length === 1 && form['truncate_metric'] === true && !DERIVED.has(type);
  if (earlier.length === 0 && !isBare) return null;
  const columns = earlier.length > 0 ? Object.fromEntries(earlier) : { [metricLabel(metric)]: null };
  return { operation: 'rename', options: { columns, level: 0, inplace: true } };
}

export function contribution({ form }: SeriesShape): PostProcessing | null {
  const mode = form['contributionMode'];
  if (mode !== 'row' && mode !== 'column') return null;
  const offsets = timeOffsets(form);
  return {
    operation: 'contribution',
    options: { orientation: mode, ...(offsets.length === 0 ? {} : { time_shifts: offsets }) },
  };
}

export function sort({ form, axis, metrics, series }: SeriesShape): PostProcessing | null {
  const by = textOf(form['x_axis_sort']);
  const ascending = form['x_axis_sort_asc'];
  if (by === null || typeof ascending !== 'boolean' || series.length > 0) return null;
  if (by === axis) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  if (!metrics.some((metric) => metricLabel(metric) === by)) return null;
  return { operation: 'sort', options: { by, ascending } };
}

/** A forecast of each series. */
export function forecast({ form, axis }: SeriesShape): PostProcessing | null {
  if (form['forecastEnabled'] !== true || axis === null) return null;
  return {
    operation: 'prophet',
    options: {
      time_grain: timeGrain(form),
      periods: asNumber(form['forecastPeriods'] === undefined ? 10 : form['forecastPeriods']),
      confidence_interval: asNumber(form['forecastInterval'] === undefined ? 0.8 : form['forecastInterval']),
      ...Object.fromEntries(
        ['Yearly', 'Weekly', 'Daily'].flatMap((each) => {
          const value = form[`forecastSeasonality${each}`];
          return value === undefined ? [] : [[`${each.toLowerCase()}_seasonality`, value]];
        }),
      ),
      index: axis,
    },
  };
}

export const FLATTEN: PostProcessing = { operation: 'flatten' };

export const present = (steps: readonly (PostProcessing | null)[]): readonly PostProcessing[] =>
  steps.filter((step) => step !== null);
