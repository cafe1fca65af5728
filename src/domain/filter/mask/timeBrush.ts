import { positionName, type TimeAxis, type TimeSpan } from '../../chart/timeAxis.ts';
import { DAY, SECOND } from '../../time.ts';
import { addUnits } from '../../timeRange/calendar.ts';
import { grainStep } from '../../timeRange/grainStep.ts';
import type { DataMask } from '../../nativeFilter/dataMask.ts';
import { spanConditions, spanRange, writtenTime } from './timeSpan.ts';

/* A part of a time axis that a person selects, by a brush or by its first and last position. */

/** What was selected, from the start of the first position to the end of the last one. */
export interface Brushed {
  readonly span: TimeSpan;
  readonly label: string;
}

/** The positions between two times; null if there are none. */
export function brushed(axis: TimeAxis, a: number, b: number): Brushed | null {
  const { places, grain } = axis;
  const text = positionName(axis);
  const chosen = places.filter((at) => at >= Math.min(a, b) && at <= Math.max(a, b));
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    span: isWeekEnding(grain) ? [first - 6 * DAY, last + DAY] : [first, endOf(last, grain, places)],
    label: first === last ? text(first) : `${text(first)} – ${text(last)}`,
  };
}

/**
 * The mask of a chart whose time axis filters the others. `isRange`: for a Superset, where columns of other types may be
 * times and compare with none.
 */
export const timeBrushMask = (
  id: string,
  column: string,
  { span, label }: Brushed,
  isRange = false,
): DataMask => ({
  id,
  extraFormData: { filters: isRange ? spanRange(column, span) : spanConditions(column, span) },
  filterState: { label, value: [span.map(writtenTime).join(' : ')], selectedValues: null },
  ownState: {},
});

/** Such weeks are named by their last day. */
const isWeekEnding = (grain: string | null): boolean => grain?.startsWith('P1W/') === true;

/** The end of a position: of its time grain, else where the next one starts. */
function endOf(at: number, grain: string | null, places: readonly number[]): number {
  const step = grainStep(grain);
  if (step !== null) return addUnits(at, step.amount, step.unit);
  // Single moments: the end is left out of a range.
  return places.find((each) => each > at) ?? at + SECOND;
}
