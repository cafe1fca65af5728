import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { type FormData, isOn, metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { pickedColor } from '../colors/pickedColor.ts';
import { chartFormats } from '../spec/text/formats.ts';
import { textColor } from '../table/conditionalColor.ts';
import { type Change, comparedChange } from './changes.ts';

/** A point of the trend line; `at` is in milliseconds since 1970. */
export interface TrendPoint {
  readonly at: number;
  readonly value: number;
  readonly title: string;
  readonly text: string;
}

/** A line over time with its axes. */
export interface TrendLine {
  /** At least two. */
  readonly points: readonly TrendPoint[];
  /** The times at the left and right edge of the line. */
  readonly from: number;
  readonly to: number;
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

/** A big number, with its earlier value and its trend. */
export interface BigNumber {
  readonly value: string | null;
  readonly subheader: string;
  readonly change: Change | null;
  /** The timestamp of the number, if it is the last of many and the form shows it. */
  readonly asOf: string | null;
  /** The label of the metric, if the form shows it. */
  readonly metricName: string | null;
  readonly trend: TrendLine | null;
  readonly color: string | null;
  /** Of the number itself, if a rule of the form matches it. */
  readonly valueColor: string | null;
  /** Fractions of the chart's height. */
  readonly size: number;
  readonly sizes: Readonly<Record<'metricName' | 'change' | 'subheader', number>>;
}

/** What a number has of the times that it is the last of, or an aggregate of. */
export type OfTrend = Pick<BigNumber, 'asOf' | 'change' | 'trend'>;

function nameOf(form: FormData): string | null {
  const metric = metricOf(form['metric'] ?? form['metrics']);
  return metric && metricLabel(metric);
}

/** The column whose value is the number. */
export function numberColumn(form: FormData, frame: Frame | undefined): FrameColumn | undefined {
  return frame && (columnOf(frame, nameOf(form) ?? '') ?? frame.columns.find((each) => each.type === 0));
}

/** The first value of a result, or another one that a trend makes of it. */
export function bigNumber(
  form: FormData,
  [frame]: readonly Frame[],
  value: number | null = numberOf(numberColumn(form, frame)?.values[0]),
  ofTrend: OfTrend | null = null,
): BigNumber {
  const values = numberColumn(form, frame);
  const isTimestamp = values?.type === 2 && ofTrend === null;
  const compared =
    frame === undefined || values === undefined || value === null
      ? null
      : comparedChange(form, frame, values.name, value);
  return {
    value: value === null ? lastWord(values) : writeValue(form, value, isTimestamp),
    subheader: textOf(form['subheader']) ?? textOf(form['subtitle']) ?? '',
    metricName: isOn(form['show_metric_name']) ? nameOf(form) : null,
    color: pickedColor(form['color_picker']),
    valueColor:
      value === null || values === undefined
        ? null
        : textColor(form['conditional_formatting'], { ...values, values: [value] }),
    size: asNumber(form['header_font_size']) ?? 0.4,
    sizes: textSizes(form),
    ...(ofTrend ?? { change: compared, asOf: null, trend: null }),
  };
}

const SMALL = 0.15;

/** A subtitle has a size of its own; the subheader of an older form has that of the comparison. */
function textSizes(form: FormData): BigNumber['sizes'] {
  const sizeOf = (key: string): number => asNumber(form[key]) ?? SMALL;
  const isOlder = textOf(form['subheader']) !== null;
  return {
    metricName: sizeOf('metric_name_font_size'),
    change: sizeOf('subheader_font_size'),
    subheader: sizeOf(isOlder ? 'subheader_font_size' : 'subtitle_font_size'),
  };
}

function writeValue(form: FormData, value: number, isTimestamp: boolean): string {
  if (!isTimestamp && form['force_timestamp_formatting'] !== true) return chartFormats(form).number(value);
  const named = textOf(form['time_format']);
  // A timestamp shown alone needs more than its finest unit.
  return timeFormat(named === null || named === 'smart_date' ? 'smart_date_verbose' : named)(value);
}

/** Non-numbers are shown unchanged. */
function lastWord(values: FrameColumn | undefined): string | null {
  const value = values?.values[0];
  return value === null || value === undefined || values?.type === 2 ? null : valueText(value);
}
