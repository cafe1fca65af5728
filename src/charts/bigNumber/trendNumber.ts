import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { mean, median, sum } from '#domain/compile/post/statistics.ts';
import { asNumber, asText } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { grainFormat } from '#domain/format/grainFormat.ts';
import { isOn, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { type BigNumber, bigNumber, numberColumn, type TrendPoint } from '../kit/number/bigNumber.ts';
import { directionOf, shareOf, signOf } from '../kit/number/changes.ts';
import { chartFormats, percent } from '../kit/spec/text/formats.ts';
import { axisLabel } from '../kit/series/query/operators.ts';
import { trendAxes } from './trendAxes.ts';
import type { BigNumberForm } from './chart.ts';

/** The last number of many over time, or an aggregate of them, with its trend. */
export function trendNumber(form: BigNumberForm, frames: readonly Frame[]): BigNumber {
  const [frame, ofAll] = frames;
  const values = numberColumn(form, frame);
  const trend = frame === undefined ? [] : trendOf(form, frame, values?.name ?? '');
  const whole = form['aggregation'] === 'raw' ? numberOf(ofAll?.columns[0]?.values[0]) : null;
  if (frame === undefined || trend.length === 0) return bigNumber(form, frames, whole ?? undefined);
  return bigNumber(form, frames, whole ?? aggregated(form, trend), {
    change: changeOf(form, frame, values),
    asOf: isOn(form['show_timestamp']) ? (trend.at(-1)?.title ?? null) : null,
    // Values of one time are no line.
    trend:
      form['show_trend_line'] === false || trend[0]?.at === trend.at(-1)?.at
        ? null
        : { points: thinned(trend), ...trendAxes(form, trend, chartFormats(form), frame.span) },
  });
}

const axisOf = (form: BigNumberForm, frame: Frame): FrameColumn | undefined =>
  columnOf(frame, axisLabel(form) ?? '') ?? frame.columns.find((each) => each.type === 2);

function trendOf(form: BigNumberForm, frame: Frame, name: string): readonly TrendPoint[] {
  const axis = axisOf(form, frame);
  const values = columnOf(frame, name);
  if (axis === undefined || values === undefined || axis === values) return [];
  const formats = chartFormats(form);
  const title = grainFormat(timeGrain(form), textOf(form['time_format']));
  return axis.values
    .flatMap((at, row): readonly TrendPoint[] => {
      const [moment, value] = [numberOf(at), numberOf(values.values[row])];
      return moment === null || value === null
        ? []
        : [{ at: moment, value, title: title(moment), text: formats.full(value) }];
    })
    .sort((a, b) => a.at - b.at);
}

/** No trend line is as wide as this many parts. */
const MAX_PARTS_OF_LINE = 1000;

/** A trend of very many values: of each part of it the least and the largest, and the last value. */
function thinned(trend: readonly TrendPoint[]): readonly TrendPoint[] {
  if (trend.length <= 2 * MAX_PARTS_OF_LINE) return trend;
  const kept = new Set<TrendPoint>();
  for (let part = 0; part < MAX_PARTS_OF_LINE; part += 1) {
    const from = Math.floor((part * trend.length) / MAX_PARTS_OF_LINE);
    const to = Math.floor(((part + 1) * trend.length) / MAX_PARTS_OF_LINE);
    const first = trend[from];
    if (first === undefined) continue;
    let [least, largest] = [first, first];
    for (let at = from + 1; at < to; at += 1) {
      const point = trend[at] ?? first;
      if (point.value < least.value) least = point;
      if (point.value > largest.value) largest = point;
    }
    for (const each of least.at <= largest.at ? [least, largest] : [largest, least]) kept.add(each);
  }
  const last = trend.at(-1);
  if (last !== undefined) kept.add(last);
  return [...kept];
}

type Aggregate = (values: readonly number[]) => number | null;

const LAST: Aggregate = (values) => values.at(-1) ?? null;

const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  sum,
  mean,
  median,
  min: (values) => values.reduce((a, b) => Math.min(a, b)),
  max: (values) => values.reduce((a, b) => Math.max(a, b)),
};

/** The last of at least one value, unless the form asks for an aggregate of all. */
function aggregated(form: BigNumberForm, trend: readonly TrendPoint[]): number | null {
  const aggregate = ownValue(AGGREGATES, asText(form['aggregation'])) ?? LAST;
  return aggregate(trend.map(({ value }) => value));
}

/**
 * The difference to the value `compare_lag` positions back, counting positions without a value; none where a filter sets
 * another grain: the words beside it would be of another time.
 */
function changeOf(form: BigNumberForm, frame: Frame, values: FrameColumn | undefined): BigNumber['change'] {
  const lag = asNumber(form['compare_lag']) ?? 0;
  const axis = axisOf(form, frame);
  const isOfGrain = timeGrain(form) === textOf(form['time_grain_sqla']);
  if (!isOfGrain || lag <= 0 || axis === undefined || values === undefined) return null;
  const inTime = axis.values
    .map((at, row) => ({ at: numberOf(at), value: numberOf(values.values[row]) }))
    .filter((each) => each.at !== null)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const last = inTime.findLast((each) => each.value !== null)?.value;
  const before = inTime.at(-1 - lag);
  if (last == null || before === undefined) return null;
  const share = shareOf(last, before.value);
  if (typeof share !== 'number') return share;
  const text = `${signOf(share)}${percent(Math.abs(share))} ${textOf(form['compare_suffix']) ?? ''}`;
  return { text: text.trim(), direction: directionOf(share), colored: directionOf(share) };
}
