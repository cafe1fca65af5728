import { pickedColor } from '../kit/colors/pickedColor.ts';
import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { grainFormat } from '#domain/format/grainFormat.ts';
import { isOn, metricLabel, metricOf, textOf, vizType } from '#domain/chart/form/formData.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { MEASURES } from '../kit/series/series/seriesFrame.ts';
import { axisLabel } from '../kit/series/query/operators.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { textColor } from '../kit/table/conditionalColor.ts';
import { type TrendAxes, trendAxes, type TrendPoint } from './trendAxes.ts';
import type { BigNumberForm } from './chart.ts';
import { type Change, comparedChange, directionOf, shareOf, signOf } from './changes.ts';

/** A big number, with its earlier value and its trend. */
export interface BigNumber {
  readonly value: string | null;
  readonly subheader: string;
  readonly change: Change | null;
  /** The timestamp of the number, if it is the last of many and the form shows it. */
  readonly asOf: string | null;
  /** The label of the metric, if the form shows it. */
  readonly metricName: string | null;
  readonly trend: readonly TrendPoint[];
  readonly axes: TrendAxes;
  readonly color: string | null;
  /** Of the number itself, if a rule of the form matches it. */
  readonly valueColor: string | null;
  /** Fractions of the chart's height. */
  readonly size: number;
  readonly sizes: Readonly<Record<'metricName' | 'change' | 'subheader', number>>;
}

export function bigNumber(form: BigNumberForm, frames: readonly Frame[]): BigNumber {
  const frame = frames[0];
  const metric = metricOf(form['metric'] ?? form['metrics']);
  const formats = chartFormats(form);
  const values =
    frame === undefined
      ? undefined
      : (columnOf(frame, metric === null ? '' : metricLabel(metric)) ??
        frame.columns.find((each) => each.type === 0));
  const trend =
    frame === undefined || vizType(form) !== 'big_number' ? [] : trendOf(form, frame, values?.name ?? '');
  const whole = form['aggregation'] === 'raw' ? numberOf(frames[1]?.columns[0]?.values[0]) : null;
  const value = whole ?? (trend.length === 0 ? numberOf(values?.values[0]) : aggregated(form, trend));
  return {
    value:
      value === null
        ? lastWord(values)
        : writeValue(form, value, values?.type === 2 && trend.length === 0, formats.number),
    subheader: textOf(form['subheader']) ?? textOf(form['subtitle']) ?? '',
    change:
      frame === undefined
        ? null
        : trend.length > 0
          ? changeOf(form, frame, values)
          : value === null || values === undefined
            ? null
            : comparedChange(form, frame, values.name, value),
    asOf: isOn(form['show_timestamp']) ? (trend.at(-1)?.title ?? null) : null,
    metricName: isOn(form['show_metric_name']) && metric !== null ? metricLabel(metric) : null,
    // Values of one time are no line.
    trend: form['show_trend_line'] === false || trend[0]?.at === trend.at(-1)?.at ? [] : thinned(trend),
    axes: trendAxes(form, trend, formats, frame?.span),
    color: pickedColor(form['color_picker']),
    valueColor:
      value === null || values === undefined
        ? null
        : textColor(form['conditional_formatting'], { ...values, values: [value] }),
    size: asNumber(form['header_font_size']) ?? 0.4,
    sizes: textSizes(form),
  };
}

const SMALL = 0.15;

/** A subtitle has a size of its own; the subheader of an older form has that of the comparison. */
function textSizes(form: BigNumberForm): BigNumber['sizes'] {
  const sizeOf = (key: keyof BigNumberForm): number => asNumber(form[key]) ?? SMALL;
  const isOlder = textOf(form['subheader']) !== null;
  return {
    metricName: sizeOf('metric_name_font_size'),
    change: sizeOf('subheader_font_size'),
    subheader: sizeOf(isOlder ? 'subheader_font_size' : 'subtitle_font_size'),
  };
}

function writeValue(
  form: BigNumberForm,
  value: number,
  isTimestamp: boolean,
  number: (value: number) => string,
): string {
  if (!isTimestamp && form['force_timestamp_formatting'] !== true) return number(value);
  const named = textOf(form['time_format']);
  // A timestamp shown alone needs more than its finest unit.
  return timeFormat(named === null || named === 'smart_date' ? 'smart_date_verbose' : named)(value);
}

/** Non-numbers are shown unchanged. */
function lastWord(values: FrameColumn | undefined): string | null {
  const value = values?.values[0];
  return value === null || value === undefined || values?.type === 2 ? null : valueText(value);
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

/** The last value, unless the form asks for an aggregate of all. */
function aggregated(form: BigNumberForm, trend: readonly TrendPoint[]): number | null {
  const values = trend.map((point) => point.value);
  switch (form['aggregation']) {
    case 'sum':
      return MEASURES['sum']?.(values) ?? null;
    case 'mean':
      return MEASURES['avg']?.(values) ?? null;
    case 'min':
      return MEASURES['min']?.(values) ?? null;
    case 'max':
      return MEASURES['max']?.(values) ?? null;
    case 'median': {
      const sorted = [...values].sort((a, b) => a - b);
      const middle = Math.floor(sorted.length / 2);
      return sorted.length % 2 === 1
        ? (sorted[middle] ?? null)
        : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
    }
    default:
      return values.at(-1) ?? null;
  }
}

/** The difference to the value `compare_lag` positions back, counting positions without a value. */
function changeOf(form: BigNumberForm, frame: Frame, values: FrameColumn | undefined): BigNumber['change'] {
  const lag = asNumber(form['compare_lag']);
  const axis = axisOf(form, frame);
  if (lag === null || lag <= 0 || axis === undefined || values === undefined) return null;
  const inTime = axis.values
    .map((at, row) => ({ at: numberOf(at), value: numberOf(values.values[row]) }))
    .filter((each) => each.at !== null)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const last = inTime.findLast((each) => each.value !== null)?.value;
  const before = inTime.at(-1 - lag);
  if (last == null || before === undefined) return null;
  const share = shareOf(last, before.value);
  if (typeof share !== 'number') return share;
  const text = `${signOf(share)}${(Math.abs(share) * 100).toFixed(1)}% ${textOf(form['compare_suffix']) ?? ''}`;
  return { text: text.trim(), direction: directionOf(share), colored: directionOf(share) };
}
