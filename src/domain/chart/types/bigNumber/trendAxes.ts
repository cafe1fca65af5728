import { type FormData, isOn } from '../../form/formData.ts';
import type { ChartFormats } from '../../spec/formats.ts';

/** A point of the trend line; `at` is in milliseconds since 1970. */
export interface TrendPoint {
  readonly at: number;
  readonly value: number;
  readonly title: string;
  readonly text: string;
}

export interface TrendAxes {
  /** The values at the lower and upper edge of the line. */
  readonly low: number;
  readonly high: number;
  readonly x: readonly AxisLabel[];
  readonly y: readonly AxisLabel[];
}

export interface AxisLabel {
  /** The position along the axis, from 0 to 1. */
  readonly at: number;
  readonly text: string;
}

const INNER = [0.25, 0.5, 0.75];
const WITH_ENDS = [0, 0.5, 1];

/** The range of a trend line, and the labels of the axes that the form shows. */
export function trendAxes(form: FormData, trend: readonly TrendPoint[], formats: ChartFormats): TrendAxes {
  const fromZero = form['start_y_axis_at_zero'] !== false;
  const low = trend.reduce((least, { value }) => Math.min(least, value), fromZero ? 0 : Infinity);
  const high = trend.reduce((most, { value }) => Math.max(most, value), fromZero ? 0 : -Infinity);
  const range = trend.length < 2 ? null : { low, high };
  return {
    low,
    high,
    x: isOn(form['show_x_axis']) && range !== null ? timeLabels(form, trend) : [],
    y: isOn(form['show_y_axis']) && range !== null ? valueLabels(form, range, formats) : [],
  };
}

/** The times of points, as the tooltip names them. */
function timeLabels(form: FormData, trend: readonly TrendPoint[]): readonly AxisLabel[] {
  const [first, last] = [trend[0]?.at ?? 0, trend.at(-1)?.at ?? 0];
  const places = isOn(form['show_x_axis_min_max_labels']) ? WITH_ENDS : INNER;
  const points = new Set(places.map((place) => trend[Math.round(place * (trend.length - 1))]));
  return [...points].map((point) => ({
    at: ((point?.at ?? first) - first) / (last - first || 1),
    text: point?.title ?? '',
  }));
}

function valueLabels(
  form: FormData,
  { low, high }: Pick<TrendAxes, 'low' | 'high'>,
  { number }: ChartFormats,
): readonly AxisLabel[] {
  const places = isOn(form['show_y_axis_min_max_labels']) ? WITH_ENDS : INNER;
  return places.map((at) => ({ at, text: number(low + at * (high - low)) }));
}
