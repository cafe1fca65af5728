import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';

/** A step between totals, or a total. */
export interface Step {
  /** Its name: a value of the axis or of the groups; null for the last total. */
  readonly of: FrameColumn | null;
  readonly at: FrameValue;
  readonly isTotal: boolean;
  /** Null if the result has none. */
  readonly value: number | null;
  /** The total before it. */
  readonly before: number;
}

export interface StepColumns {
  readonly axis: FrameColumn;
  readonly values: FrameColumn;
  readonly group: FrameColumn | null;
}

/** The rows in order: those of one position become one step, or one per group and a total after them. */
export function waterfallSteps(
  { rowCount }: Pick<Frame, 'rowCount'>,
  { axis, values, group }: StepColumns,
  hasTotal: boolean,
  /** The place of a name among the positions, and among the groups of one. */
  placeOf: (name: string) => number,
): readonly Step[] {
  const places = new Map<FrameValue, number[]>();
  for (let row = 0; row < rowCount; row += 1) {
    const at = axis.values[row] ?? null;
    places.set(at, [...(places.get(at) ?? []), row]);
  }
  const steps: Step[] = [];
  let before = 0;
  const add = (of: FrameColumn, at: FrameValue, value: number | null): void => {
    steps.push({ of, at, isTotal: false, value, before });
    before += value ?? 0;
  };
  const total = (of: FrameColumn | null, at: FrameValue): void => {
    if (hasTotal) steps.push({ of, at, isTotal: true, value: before, before: 0 });
  };
  const byPlace = <T>(items: readonly T[], valueOf: (item: T) => FrameValue): readonly T[] =>
    items.toSorted((a, b) => placeOf(valueText(valueOf(a))) - placeOf(valueText(valueOf(b))));
  for (const [at, rows] of byPlace([...places], ([each]) => each)) {
    if (group === null) add(axis, at, sumOf(values, rows));
    else {
      const groupIn = (row: number): FrameValue => group.values[row] ?? null;
      for (const row of byPlace(rows, groupIn)) add(group, groupIn(row), numberOf(values.values[row]));
      total(axis, at);
    }
  }
  if (group === null) total(null, null);
  return steps;
}

function sumOf({ values }: FrameColumn, rows: readonly number[]): number | null {
  const known = rows.map((row) => numberOf(values[row])).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
