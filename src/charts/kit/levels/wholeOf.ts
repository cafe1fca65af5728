import { columnOf, type Frame } from '#domain/compile/frame.ts';
import type { QueryMetric } from '#domain/compile/queryContext.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { metricLabel } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { addsUp } from './addsUp.ts';

/** The value of a metric over all rows of a chart. */
export interface Whole {
  /** Null if it is not known. */
  readonly value: number | null;
  /** Whether the parts add up to it. */
  readonly isSum: boolean;
}

/** The whole of parts, with the result of `wholeQueries` if there is one. */
export function wholeOf(metric: QueryMetric | null, parts: readonly number[], frame?: Frame): Whole {
  const sum = parts.reduce((total, part) => total + part, 0);
  const adds = metric === null ? true : addsUp(metric);
  if (metric === null || adds === true) return { value: sum, isSum: true };
  const requested = frame === undefined ? null : numberOf(columnOf(frame, metricLabel(metric))?.values[0]);
  if (requested === null) return adds === null ? { value: sum, isSum: true } : { value: null, isSum: false };
  return Math.abs(requested - sum) <= 1e-9 * Math.max(Math.abs(requested), 1)
    ? { value: sum, isSum: true }
    : { value: requested, isSum: false };
}

/** What a person must know of shares of such a whole. */
export const wholeNotes = (whole: Whole, format: (value: number) => string): readonly Note[] =>
  whole.isSum || whole.value === null
    ? []
    : [
        {
          text: 'Percentages are of the value of all rows, {total}: the parts do not add up to it.',
          values: { total: format(whole.value) },
        },
      ];
