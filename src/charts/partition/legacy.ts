import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame, rowNumbers } from '#domain/compile/frame.ts';
import { mean, sum } from '#domain/compile/post/statistics.ts';
import { compareNames } from '#domain/format/compareNames.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import type { PartitionForm } from './chart.ts';

const TIME = '__timestamp';

interface Node {
  readonly name: unknown;
  readonly val?: number | null;
  readonly children: readonly Node[];
}

/** How the last sum is compared with the first one. */
const CHANGES: Readonly<Record<string, (last: number, first: number) => number>> = {
  point_diff: (last, first) => last - first,
  point_factor: (last, first) => last / first,
  point_percent: (last, first) => last / first - 1,
};

/** The tree of a partition chart: a metric, then its dimensions from the outside to the inside, each with its value. */
export function legacyRows(form: PartitionForm, frame: Frame): readonly Node[] | null {
  const option = textOf(form['time_series_option']) ?? 'not_time';
  const dimensions = columnsOf(form['groupby']).map(columnLabel);
  if (frame.rowCount === 0 || dimensions.length === 0) return null;
  const change = Object.hasOwn(CHANGES, option) ? CHANGES[option] : undefined;
  const isTimeless =
    option === 'not_time' || option === 'agg_sum' || option === 'agg_mean' || change !== undefined;
  const groups = isTimeless ? dimensions : [TIME, ...dimensions];
  const times = (columnOf(frame, TIME)?.values ?? []).map(numberOf);
  const known = times.filter((each) => each !== null);
  const [first, last] = [Math.min(...ends(known)), Math.max(...ends(known))];
  const isWithoutPath = option === 'adv_anal';

  const valueOf = (numbers: readonly (number | null)[], rows: readonly number[]): number | null => {
    const of = (chosen: readonly number[]): readonly number[] => chosen.flatMap((row) => numbers[row] ?? []);
    if (change === undefined) {
      const values = of(rows);
      const value = option === 'agg_mean' ? mean(values) : sum(values);
      return Number.isFinite(value) ? value : null;
    }
    const at = (time: number): number => sum(of(rows.filter((row) => times[row] === time)));
    const changed = change(at(last), at(first));
    return Number.isFinite(changed) ? changed : null;
  };

  const below = (
    numbers: readonly (number | null)[],
    rows: readonly number[],
    path: readonly FrameValue[],
  ): readonly Node[] => {
    const name = groups[path.length];
    if (name === undefined) return [];
    const values = columnOf(frame, name)?.values ?? [];
    const parts = new Map<FrameValue, number[]>();
    for (const row of rows) {
      const value = values[row] ?? null;
      // A group without a name is left out there.
      if (value === null) continue;
      const inside = parts.get(value);
      if (inside === undefined) parts.set(value, [row]);
      else inside.push(row);
    }
    return [...parts]
      .toSorted(([a], [b]) => ordered(a, b))
      .map(([value, inside]) => ({
        name: path.length === 0 || isWithoutPath ? value : [...path, value],
        val: valueOf(numbers, inside),
        children: below(numbers, inside, [...path, value]),
      }));
  };

  const all = rowNumbers(frame);
  return metricsOf(form['metrics']).map((metric) => {
    const name = metricLabel(metric);
    const numbers = (columnOf(frame, name)?.values ?? []).map(numberOf);
    const children = below(numbers, all, []);
    return isWithoutPath ? { name, children } : { name, val: valueOf(numbers, all), children };
  });
}

/** The least and the largest. */
const ends = (values: readonly number[]): readonly number[] =>
  values.reduce<readonly number[]>(
    ([low = Infinity, high = -Infinity], each) => [Math.min(low, each), Math.max(high, each)],
    [],
  );

function ordered(a: FrameValue, b: FrameValue): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  return x !== null && y !== null ? x - y : compareNames(valueText(a), valueText(b));
}
