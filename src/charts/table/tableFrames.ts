import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { isOn, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { queryMode } from '../kit/table/queryMode.ts';
import { asksForAllRecords, comparedWith, derivedComparison } from './query.ts';
import type { TableForm } from './chart.ts';

/** The data of a table, combined from the results of all its queries. */
export interface TableFrames {
  readonly rows: Frame;
  readonly totals: Frame | null;
  /** The columns of a metric's totals, or of its change. */
  readonly measures: ReadonlySet<string>;
}

export function tableFrames(form: TableForm, frames: readonly Frame[]): TableFrames | null {
  const [frame] = frames;
  if (frame === undefined) return null;
  const named = [...metricsOf(form['metrics']), ...metricsOf(form['percent_metrics'])].map(metricLabel);
  if (queryMode(form) === 'raw') return { rows: frame, totals: null, measures: new Set(named) };
  const wholeAt = isOn(form['server_pagination']) ? 2 : 1;
  const whole = asksForAllRecords(form) ? frames[wholeAt] : undefined;
  const last = isOn(form['show_totals']) ? frames.at(-1) : undefined;
  const type = derivedComparison(form);
  const offsets = comparedWith(form);
  const compared = (of: Frame): Frame =>
    type === null ? withChanges(of, named, offsets) : withComparison(of, named, offsets, type);
  const rows = compared(whole === undefined ? frame : withSharesOfAll(frame, whole, form));
  return {
    rows,
    totals: last === undefined || last === frame ? null : compared(last),
    measures: new Set([
      ...named,
      ...named.flatMap((name) => [...changesOf(name), comparisonOf(name, 'ratio')]),
    ]),
  };
}

/** Shares of the total of all records, if a result holds only some. */
function withSharesOfAll(frame: Frame, whole: Frame, form: TableForm): Frame {
  const shares = new Map(
    metricsOf(form['percent_metrics']).map((metric) => [`%${metricLabel(metric)}`, metricLabel(metric)]),
  );
  return {
    ...frame,
    columns: frame.columns.map((column) => {
      const metric = shares.get(column.name);
      const values = metric === undefined ? undefined : columnOf(frame, metric)?.values;
      const total = metric === undefined ? null : numberOf(columnOf(whole, metric)?.values[0]);
      if (values === undefined || total === null || total === 0) return column;
      return { ...column, values: values.map((value) => shareOf(value, total)) };
    }),
  };
}

function shareOf(value: FrameValue, total: number): number | null {
  const known = numberOf(value);
  return known === null ? null : known / total;
}

/** The columns of a metric: with its comparison, or that alone. */
export function metricColumns(form: TableForm, label: string): readonly string[] {
  if (comparedWith(form).length === 0) return [label];
  const type = derivedComparison(form);
  return type === null ? [label, ...changesOf(label)] : [comparisonOf(label, type)];
}

/** The earlier value, the difference and the relative change. */
const changesOf = (metric: string): readonly [string, string, string] => [
  `# ${metric}`,
  `△ ${metric}`,
  `% ${metric}`,
];

type Derived = NonNullable<ReturnType<typeof derivedComparison>>;

const SIGNS: Readonly<Record<Derived, string>> = { difference: '△', percentage: '%', ratio: '÷' };
const COMPUTED: Readonly<Record<Derived, (now: number, then: number) => number>> = {
  difference: (now, then) => now - then,
  percentage: (now, then) => (now - then) / then,
  ratio: (now, then) => now / then,
};

/** What a comparison shows instead of the metric. */
const comparisonOf = (metric: string, type: Derived): string => `${SIGNS[type]} ${metric}`;

/** The comparison of each metric, which the result has by a name of its own, and totals have not yet. */
function withComparison(
  frame: Frame,
  metrics: readonly string[],
  [offset]: readonly string[],
  type: Derived,
): Frame {
  if (offset === undefined) return frame;
  const taken = new Set(metrics.flatMap((metric) => [`${metric}__${offset}`, `%${metric}__${offset}`]));
  const named = new Map(metrics.map((metric) => [`${type}__${metric}__${metric}__${offset}`, metric]));
  const columns = frame.columns
    .filter(({ name }) => !taken.has(name))
    .map((column) => {
      const metric = named.get(column.name);
      return metric === undefined ? column : made(comparisonOf(metric, type), column.values);
    });
  const totals = metrics.flatMap((metric): FrameColumn[] => {
    const [now, then] = [columnOf(frame, metric), columnOf(frame, `${metric}__${offset}`)];
    if (now === undefined || then === undefined) return [];
    const values = now.values.map((value, row) =>
      comparedValue(numberOf(value), numberOf(then.values[row]), type),
    );
    return [made(comparisonOf(metric, type), values)];
  });
  return { ...frame, columns: [...columns, ...totals] };
}

function comparedValue(now: number | null, then: number | null, type: Derived): number | null {
  const value = now === null || then === null ? null : COMPUTED[type](now, then);
  return Number.isFinite(value) ? value : null;
}

const made = (name: string, values: FrameColumn['values']): FrameColumn => ({
  name,
  parts: [name],
  type: 0,
  values,
});

/** Each metric with its value at the earlier time the form compares with. */
function withChanges(frame: Frame, metrics: readonly string[], [offset]: readonly string[]): Frame {
  if (offset === undefined) return frame;
  const former = new Map(metrics.map((metric) => [metric, columnOf(frame, `${metric}__${offset}`)]));
  const shares = metrics.map((metric) => columnOf(frame, `%${metric}__${offset}`));
  const taken = new Set([...former.values(), ...shares]);
  return {
    ...frame,
    columns: frame.columns.flatMap((column): readonly FrameColumn[] => {
      if (taken.has(column)) return [];
      const before = former.get(column.name);
      return before === undefined ? [column] : [column, ...changeColumns(column, before)];
    }),
  };
}

function changeColumns(column: FrameColumn, before: FrameColumn): readonly FrameColumn[] {
  const [was, more, share] = changesOf(column.name);
  const pairs = column.values.map(
    (value, row) => [numberOf(value) ?? 0, numberOf(before.values[row]) ?? 0] as const,
  );
  return [
    made(was, before.values),
    made(
      more,
      pairs.map(([now, then]) => now - then),
    ),
    made(
      share,
      pairs.map(([now, then]) => changeShare(now, then)),
    ),
  ];
}

/** A value without an earlier one is +100 %, one that is gone −100 %. */
function changeShare(now: number, then: number): number {
  if (now === 0 || then === 0) return now === then ? 0 : now === 0 ? -1 : 1;
  return (now - then) / then;
}
