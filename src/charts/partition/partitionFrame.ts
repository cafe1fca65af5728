import { t } from '#domain/format/shown.ts';
import { columnOf, type Frame, type FrameColumn, rowNumbers } from '#domain/compile/frame.ts';
import { mean, sum } from '#domain/compile/post/statistics.ts';
import { grainFormat } from '#domain/format/grainFormat.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import type { Note } from '#domain/note.ts';
import { aboveZero } from '../kit/parts/aboveZero.ts';
import type { PartitionForm } from './chart.ts';

/** A part by its names, outermost first. */
export interface PartitionPart {
  readonly names: readonly string[];
  readonly value: number;
}

/** The values of one part over time, as one value. */
const REDUCE: Readonly<Record<string, (values: readonly number[]) => number>> = {
  agg_sum: sum,
  agg_mean: (values) => mean(values) ?? 0,
  point_diff: (values) => (values.at(-1) ?? 0) - (values[0] ?? 0),
  point_percent: (values) => (values.at(-1) ?? 0) / (values[0] || 1) - 1,
  point_factor: (values) => (values.at(-1) ?? 0) / (values[0] || 1),
};

/** The time of the rows, unless the form ignores it, and how several are made one, if they are. */
function timeUse(form: PartitionForm, frame: Frame) {
  const option = textOf(form['time_series_option']) ?? 'not_time';
  const time = option === 'not_time' ? undefined : frame.columns.find(({ type }) => type === 2);
  return { time, reduce: Object.hasOwn(REDUCE, option) ? REDUCE[option] : undefined };
}

/** The level at which parts are times, counted from zero; null if none is. */
export function timeLevel(form: PartitionForm, frame: Frame): number | null {
  const { time, reduce } = timeUse(form, frame);
  if (time === undefined || reduce !== undefined) return null;
  const metrics = metricsOf(form['metrics']).length;
  const dimensions = columnsOf(form['groupby']).length;
  return metrics > 1 || dimensions === 0 ? 1 : 0;
}

/**
 * The parts of a result: by metric if there are several, by time if the form shows it, and by its dimensions. Null if
 * all of its values are.
 */
export function partitionParts(
  form: PartitionForm,
  frame: Frame,
): { readonly parts: readonly PartitionPart[]; readonly notes: readonly Note[] } | null {
  const metrics = metricsOf(form['metrics']).map(metricLabel);
  const dimensions = columnsOf(form['groupby']).flatMap((each) => columnOf(frame, columnLabel(each)) ?? []);
  const { time, reduce } = timeUse(form, frame);
  const bucket = grainFormat(timeGrain(form), textOf(form['date_time_format']));
  const textIn = (column: FrameColumn, row: number): string =>
    categoryText(column.values[row], { time: bucket, temporal: column.type === 2 });
  const rows = rowNumbers(frame).toSorted(
    (a, b) => (numberOf(time?.values[a]) ?? 0) - (numberOf(time?.values[b]) ?? 0),
  );
  const found = new Map<string, { names: readonly string[]; values: number[] }>();
  for (const metric of metrics) {
    const column = columnOf(frame, metric);
    for (const row of column === undefined ? [] : rows) {
      const value = numberOf(column?.values[row]);
      if (value === null) continue;
      const names = [
        ...(metrics.length > 1 || dimensions.length === 0 ? [metric] : []),
        ...(time !== undefined && reduce === undefined ? [textIn(time, row)] : []),
        ...dimensions.map((each) => textIn(each, row)),
      ];
      const key = JSON.stringify(names);
      const known = found.get(key);
      if (known === undefined) found.set(key, { names, values: [value] });
      else known.values.push(value);
    }
  }
  const parts = [...found.values()].map(({ names, values }) => ({ names, value: (reduce ?? sum)(values) }));
  if (parts.length === 0) return null;
  const drawn = aboveZero(parts);
  return { ...drawn, parts: pruned(drawn.parts, limits(form)) };
}

const limits = (form: PartitionForm): { readonly most: number; readonly least: number } => ({
  most: asNumber(Number(form['partition_limit'])) || Number.POSITIVE_INFINITY,
  least: asNumber(Number(form['partition_threshold'])) ?? 0,
});

/** Each part keeps its largest parts; the smaller ones are one part. */
function pruned(
  parts: readonly PartitionPart[],
  { most, least }: ReturnType<typeof limits>,
): readonly PartitionPart[] {
  const sums = new Map<string, Map<string, number>>();
  for (const { names, value } of parts) {
    names.forEach((name, depth) => {
      const path = JSON.stringify(names.slice(0, depth));
      const below = sums.get(path) ?? new Map<string, number>();
      sums.set(path, below.set(name, (below.get(name) ?? 0) + value));
    });
  }
  const kept = new Map(
    [...sums].map(([path, below]) => {
      const whole = sum([...below.values()]);
      const large = [...below].toSorted((a, b) => b[1] - a[1]).filter(([, value]) => value / whole >= least);
      return [path, new Set(large.slice(0, most).map(([name]) => name))] as const;
    }),
  );
  const merged = new Map<string, PartitionPart>();
  for (const { names, value } of parts) {
    const at = names.findIndex(
      (name, depth) => kept.get(JSON.stringify(names.slice(0, depth)))?.has(name) !== true,
    );
    const path = at === -1 ? names : [...names.slice(0, at), t('Other')];
    const key = JSON.stringify(path);
    merged.set(key, { names: path, value: (merged.get(key)?.value ?? 0) + value });
  }
  return [...merged.values()];
}
