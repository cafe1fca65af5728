import type { Frame } from '#domain/compile/frame.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import type { AxisLabel, TrendLine, TrendPoint } from '../kit/number/bigNumber.ts';
import type { ChartFormats } from '../kit/spec/text/formats.ts';
import type { BigNumberForm } from './chart.ts';

/** The most steps between the values of the axis. */
const MOST_STEPS = 5;
const INNER = [0.25, 0.5, 0.75];
const WITH_ENDS = [0, 0.5, 1];

/** The range of a trend line, and the labels of the axes that the form shows. `span` are the ends of the time range. */
export function trendAxes(
  form: BigNumberForm,
  trend: readonly TrendPoint[],
  formats: ChartFormats,
  span: Frame['span'],
): Omit<TrendLine, 'points'> {
  const fromZero = form['start_y_axis_at_zero'] !== false;
  const least = trend.reduce((low, { value }) => Math.min(low, value), fromZero ? 0 : Infinity);
  const most = trend.reduce((high, { value }) => Math.max(high, value), fromZero ? 0 : -Infinity);
  const values = isOn(form['show_y_axis']) && trend.length > 1 ? roundValues(least, most) : [];
  const [low = least, high = most] = [values[0], values.at(-1)];
  const [start, end] = isOn(form['time_range_fixed']) ? (span ?? []) : [];
  // Values are at the start of their day or month, which may be before the range begins.
  const from = Math.min(trend[0]?.at ?? 0, start ?? Infinity);
  const to = Math.max(trend.at(-1)?.at ?? 1, end ?? -Infinity);
  return {
    from,
    to,
    low,
    high,
    x: isOn(form['show_x_axis']) && trend.length > 1 ? timeLabels(form, trend, [from, to]) : [],
    y: valueLabels(form, values, formats),
  };
}

/** The times of points, as the tooltip names them. */
function timeLabels(
  form: BigNumberForm,
  trend: readonly TrendPoint[],
  [from, to]: readonly [number, number],
): readonly AxisLabel[] {
  const places = isOn(form['show_x_axis_min_max_labels']) ? WITH_ENDS : INNER;
  const points = new Set(places.map((place) => trend[Math.round(place * (trend.length - 1))]));
  return [...points].map((point) => ({
    at: ((point?.at ?? from) - from) / (to - from || 1),
    text: point?.title ?? '',
  }));
}

/** Values at equal, round steps that include a range. */
function roundValues(least: number, most: number): readonly number[] {
  const range = most - least;
  if (!(range > 0)) return [least];
  // Zero or infinite where the numbers are too small or too large.
  const step = stepOf(range / MOST_STEPS);
  if (!Number.isFinite(step) || !(step > 0)) return [least, most];
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
}

/** The next of 1, 2 and 5 times a power of ten. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((each) => each * power >= least * 0.999) ?? 10) * power;
}

function valueLabels(
  form: BigNumberForm,
  values: readonly number[],
  { number }: ChartFormats,
): readonly AxisLabel[] {
  const all = values.map((value, at) => ({ at: at / Math.max(values.length - 1, 1), text: number(value) }));
  return isOn(form['show_y_axis_min_max_labels']) || all.length < 3 ? all : all.slice(1, -1);
}
