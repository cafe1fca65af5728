import { timeFormat } from '../../../format/timeFormat.ts';
import { DAY } from '../../../time.ts';
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
    x: isOn(form['show_x_axis']) && range !== null ? timeLabels(form, trend, formats) : [],
    y: isOn(form['show_y_axis']) && range !== null ? valueLabels(form, range, formats) : [],
  };
}

function timeLabels(
  form: FormData,
  trend: readonly TrendPoint[],
  { timeName }: ChartFormats,
): readonly AxisLabel[] {
  const [first, last] = [trend[0]?.at ?? 0, trend.at(-1)?.at ?? 0];
  const write = timeFormat(timeName === 'smart_date' ? dateName(last - first) : timeName);
  const places = isOn(form['show_x_axis_min_max_labels']) ? WITH_ENDS : INNER;
  const labels = places.map((at) => ({ at, text: write(first + at * (last - first)) }));
  return labels.filter(({ text }, i) => text !== labels[i - 1]?.text);
}

/** As much of a date as tells the labels of a span apart. */
const dateName = (span: number): string =>
  span > 1500 * DAY ? '%Y' : span > 120 * DAY ? '%b %Y' : span > 3 * DAY ? '%b %d' : '%b %d, %H:%M';

function valueLabels(
  form: FormData,
  { low, high }: Pick<TrendAxes, 'low' | 'high'>,
  { number }: ChartFormats,
): readonly AxisLabel[] {
  const values = isOn(form['show_y_axis_min_max_labels']) ? [low, high] : roundValues(low, high);
  return values.map((value) => ({ at: (value - low) / (high - low || 1), text: number(value) }));
}

/** Two to five multiples of 1, 2 or 5 times a power of ten within the range, without its ends. */
function roundValues(low: number, high: number): readonly number[] {
  const rough = (high - low) / 4;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((each) => each * power >= rough) ?? 10) * power;
  const from = Math.floor(low / step) + 1;
  const count = Math.max(Math.ceil(high / step) - from, 0);
  return Array.from({ length: count }, (_, i) => (from + i) * step);
}
