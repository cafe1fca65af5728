import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { mean } from '#domain/compile/post/statistics.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { periodStart } from './periodStart.ts';
import type { TimePivotForm } from './chart.ts';

interface Period {
  /** `current`, and `-1` for the one before it. */
  readonly key: string;
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
  readonly rank: number;
  /** How recent it is, up to 1. */
  readonly perc: number;
}

/** The series of a pivot of periods, each at the times of the latest one. */
export function legacyRows(form: TimePivotForm, frame: Frame): readonly Period[] | null {
  if (frame.rowCount === 0) return null;
  const [metric] = metricsOf(form['metric']).map(metricLabel);
  const times = columnOf(frame, '__timestamp')?.values ?? [];
  const numbers = columnOf(frame, metric ?? '')?.values ?? [];
  const frequency = textOf(form['freq']) ?? 'W-MON';
  const points = times.flatMap((at, row) => {
    const [time, value] = [numberOf(at), numberOf(numbers[row])];
    return time === null ? [] : [{ time, value, start: periodStart(frequency, time) }];
  });
  const starts = [...new Set(points.map(({ start }) => start))].toSorted((a, b) => b - a);
  const [latest = 0] = starts;
  const rankOf = new Map(starts.map((start, rank) => [start, rank]));
  const found = new Map<number, Map<number, number[]>>();
  for (const { time, value, start } of points) {
    if (value === null) continue;
    const rank = rankOf.get(start) ?? 0;
    const at = time + latest - start;
    const byTime = found.get(rank) ?? new Map<number, number[]>();
    const here = byTime.get(at);
    if (here === undefined) byTime.set(at, [value]);
    else here.push(value);
    found.set(rank, byTime);
  }
  const along = [...new Set([...found.values()].flatMap((byTime) => [...byTime.keys()]))].toSorted(
    (a, b) => a - b,
  );
  return [...found]
    .map(([rank, byTime]) => ({
      key: rank === 0 ? 'current' : `-${rank}`,
      values: along.map((x) => ({ x, y: mean(byTime.get(x) ?? []) })),
      rank,
      perc: 1 - rank / starts.length,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
