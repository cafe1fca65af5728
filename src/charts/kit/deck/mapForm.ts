import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { valueText } from '#domain/format/valueText.ts';
import { asNumber, isRecord } from '#domain/jsonValue.ts';
import { type FormData, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import type { QueryMetric } from '#domain/compile/queryContext.ts';
import { spatialOf } from './spatial.ts';
import { rowDimensions } from '../spec/tooltips/markDimensions.ts';

/** A control that is a number or a metric; older forms have the metric or the number itself. */
export function fixedOrMetric(
  value: unknown,
): { readonly fixed: number } | { readonly metric: QueryMetric } | null {
  if (isRecord(value) && value['type'] === 'metric') {
    const metric = metricOf(value['value']);
    return metric === null ? null : { metric };
  }
  const fixed = asNumber(isRecord(value) && value['type'] === 'fix' ? value['value'] : value);
  if (fixed !== null) return { fixed };
  const metric = isRecord(value) && 'type' in value ? null : metricOf(value);
  return metric === null ? null : { metric };
}

/** The metric of such a control; null if it is a number. */
export function metricIn(value: unknown): QueryMetric | null {
  const read = fixedOrMetric(value);
  return read !== null && 'metric' in read ? read.metric : null;
}

export const labelIn = (metric: QueryMetric | null): string | null =>
  metric === null ? null : metricLabel(metric);

/** A setting that is a number above zero. */
export function sizeOf(value: unknown, fallback: number): number {
  const number = asNumber(value);
  return number !== null && number > 0 ? number : fallback;
}

/** The corner of a legend: top or bottom, left or right; null for none. */
export type LegendPosition = 'tl' | 'tr' | 'bl' | 'br' | null;

export function legendPositionOf(form: FormData): LegendPosition {
  const position = form['legend_position'];
  if (position === null) return null;
  return position === 'tl' || position === 'bl' || position === 'br' ? position : 'tr';
}

/** The values of rows in these columns, by which they filter other charts. */
export const placeDimensions = (frame: Frame, names: readonly string[]) =>
  rowDimensions(names.map((name) => columnOf(frame, name)));

/** Whether a row is among those that filter other charts. */
export function selectedIn(
  frame: Frame,
  names: readonly string[],
  selected: readonly string[] | null,
): (row: number) => boolean {
  if (selected === null) return () => true;
  const chosen = new Set(selected);
  const columns = names.flatMap((name) => columnOf(frame, name) ?? []);
  return (row) => columns.every(({ values }) => chosen.has(valueText(values[row])));
}

/** Marks can filter other charts by the columns of their place. */
export const emitsPlace =
  (key: string) =>
  (form: FormData): boolean =>
    spatialOf(form[key]) !== null;
