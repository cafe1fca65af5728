import { ownValue } from '#domain/ownValue.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { mean } from '#domain/compile/post/statistics.ts';
import { type TimeFormatter, timeFormat } from '#domain/format/timeFormat.ts';
import { categoryText, labelText } from '#domain/format/categoryText.ts';
import { NULL_TEXT } from '#domain/format/reservedText.ts';
import { isNotFinite } from '#domain/format/isNotFinite.ts';
import { numberOf } from '#domain/format/valueText.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
  textOf,
} from '#domain/chart/form/formData.ts';
import type { LayerStyle } from '#domain/chart/annotation/layerStyle.ts';
import { axisLabel, timeOffsets } from '../query/operators.ts';

export type AxisKind = 'time' | 'number' | 'category';

export interface SeriesAxis {
  readonly name: string;
  readonly kind: AxisKind;
  readonly values: readonly FrameValue[];
  /** Whether they are names as they are shown. */
  readonly areNames?: boolean;
}

export interface Series {
  /** Its column in the frame. */
  readonly column: number;
  readonly key: string;
  /** The values of its dimensions; empty for the series of a metric alone. */
  readonly dimensions: readonly string[];
  readonly values: readonly (number | null)[];
  /** The rows whose value is there, but is no number; not set without any. */
  readonly notNumbers?: ReadonlySet<number>;
  /** Whether it is of an earlier time that others are compared with. */
  readonly isEarlier?: boolean;
  /** The key of the series that it continues. */
  readonly forecastOf?: string;
  /** How its line looks, if it is that of an annotation layer. */
  readonly style?: LayerStyle;
  /** Where each value starts, if not at zero. */
  readonly bases?: readonly number[];
}

/** A frame as an axis and its series. */
export interface SeriesFrame {
  readonly axis: SeriesAxis;
  readonly series: readonly Series[];
  readonly dimensionNames: readonly string[];
}

export function seriesFrame(form: FormData, frame: Frame): SeriesFrame | null {
  const wanted = axisLabel(form);
  const axis =
    (wanted === null ? undefined : columnOf(frame, wanted)) ??
    frame.columns.find((column) => column.type === 2) ??
    frame.columns[0];
  if (axis === undefined) return null;
  const metrics = metricsOf(form['metrics'] ?? form['metric']).map(metricLabel);
  const drawn = frame.columns.flatMap((column, i) => (column === axis || !isDrawn(column) ? [] : [i]));
  const extra = sortOnlyMetric(form, metrics);
  const dimensionNames = columnsOf(form['groupby']).map(columnLabel);
  const names = { depth: dimensionNames.length, offsets: isOfValues(form) ? timeOffsets(form) : [] };
  return {
    axis: { name: axis.name, kind: axisKind(form, axis), values: axis.values },
    dimensionNames,
    series: drawn.map((i) => seriesOf(frame.columns[i], i, names)).filter((series) => series.key !== extra),
  };
}

/** Differences involve both times. */
const isOfValues = (form: FormData): boolean => form['comparison_type'] === 'values';

/** A metric requested only for sorting is not drawn. */
function sortOnlyMetric(form: FormData, metrics: readonly string[]): string | null {
  const by = textOf(form['x_axis_sort']);
  return by !== null && !metrics.includes(by) && columnsOf(form['groupby']).length === 0 ? by : null;
}

/** Numbers, also as text; an all-NULL column may be one. */
function isDrawn(column: FrameColumn): boolean {
  if (column.type === 0) return true;
  return column.type !== 2 && column.values.every((value) => value === null || numberOf(value) !== null);
}

function axisKind(form: FormData, axis: FrameColumn): AxisKind {
  const placed = axis.values.filter((value) => value !== null && !isNotFinite(value));
  const allNumbers = placed.every((value) => typeof value === 'number');
  const hasPlaces = placed.length > 0;
  if (axis.type === 2 && allNumbers && hasPlaces) return 'time';
  if (axis.type === 0 && allNumbers && (hasPlaces || axis.values.every((value) => value === null)))
    return form['xAxisForceCategorical'] === true ? 'category' : 'number';
  return 'category';
}

/** Whether a row has a place on an axis of times or numbers; a name always has one. */
export function hasPlace({ kind, values }: SeriesAxis, row: number): boolean {
  const value = values[row] ?? null;
  return kind === 'category' || (value !== null && !isNotFinite(value));
}

interface SeriesNames {
  /** The number of dimensions. */
  readonly depth: number;
  /** The offset of a comparison. */
  readonly offsets: readonly string[];
}

function seriesOf(column: FrameColumn | undefined, index: number, { depth, offsets }: SeriesNames): Series {
  const parts = column?.parts ?? [];
  const key = column?.name ?? '';
  const [head = ''] = parts;
  const values = (column?.values ?? []).map(numberOf);
  const notNumbers = values.flatMap((value, row) =>
    value === null && column?.values[row] != null ? [row] : [],
  );
  return {
    column: index,
    key,
    // The names of the metric and its time come first.
    dimensions: depth === 0 ? [] : parts.slice(-depth),
    isEarlier: parts.length > depth && offsets.some((each) => head.endsWith(each)),
    values,
    ...(notNumbers.length > 0 && { notNumbers: new Set(notNumbers) }),
  };
}

/** The label of a position on the axis. */
export function axisText(axis: SeriesAxis, row: number, bucket: TimeFormatter): string {
  const value = axis.values[row];
  if (value == null) return NULL_TEXT;
  if (axis.areNames === true) return labelText(String(value));
  return axis.kind === 'time' && typeof value === 'number'
    ? bucket(value)
    : categoryText(value, { time: timeFormat(null) });
}

/** Series in the form's order: by name or by sum, largest first. */
export function sortedSeries(form: FormData, series: readonly Series[]): readonly Series[] {
  const by = form['sort_series_type'];
  const sign = form['sort_series_ascending'] === true ? 1 : -1;
  const measure = ownValue(MEASURES, typeof by === 'string' ? by : '');
  if (by !== 'name' && measure === undefined) return series;
  return series.toSorted(
    (a, b) =>
      sign * (measure === undefined ? a.key.localeCompare(b.key) : measure(a.values) - measure(b.values)),
  );
}

export const MEASURES: Readonly<Record<string, (values: readonly (number | null)[]) => number>> = {
  sum: (values) => values.reduce<number>((total, value) => total + (value ?? 0), 0),
  avg: (values) => mean(values.filter((value) => value !== null)) ?? 0,
  min: (values) =>
    values.reduce<number>((min, value) => Math.min(min, value ?? min), Number.POSITIVE_INFINITY),
  max: (values) =>
    values.reduce<number>((max, value) => Math.max(max, value ?? max), Number.NEGATIVE_INFINITY),
};
