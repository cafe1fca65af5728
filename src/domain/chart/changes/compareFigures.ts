import type { ChartFigures, MetricFigures } from './chartFigures.ts';

/** A number that is another now. */
export interface FigureChange {
  readonly before: number;
  readonly now: number;
}

export interface MetricChange extends FigureChange {
  readonly name: string;
  /** The label whose value changed most, where it is not the only one. */
  readonly most: (FigureChange & { readonly label: string }) | null;
  readonly added: number;
  readonly gone: number;
}

export interface FiguresChange {
  /** Null where there are as many rows as before. */
  readonly rows: FigureChange | null;
  /** Those of both that changed: equal questions have equal metrics. */
  readonly metrics: readonly MetricChange[];
}

export function compareFigures(before: ChartFigures, now: ChartFigures): FiguresChange {
  const earlier = new Map(before.metrics.map((metric) => [metric.name, metric]));
  return {
    rows: before.rows === now.rows ? null : { before: before.rows, now: now.rows },
    metrics: now.metrics.flatMap((metric) => {
      const was = earlier.get(metric.name);
      return was === undefined ? [] : (compareMetric(was, metric) ?? []);
    }),
  };
}

function compareMetric(before: MetricFigures, now: MetricFigures): MetricChange | null {
  const { name } = now;
  const total = { before: before.total, now: now.total };
  const none = { most: null, added: 0, gone: 0 };
  if (before.byLabel === undefined || now.byLabel === undefined) {
    return before.total === now.total ? null : { name, ...total, ...none };
  }
  const earlier = new Map(before.byLabel);
  let most: MetricChange['most'] = null;
  let [added, changed] = [0, 0];
  for (const [label, value] of now.byLabel) {
    const was = earlier.get(label);
    earlier.delete(label);
    if (was === undefined) added += 1;
    else if (was !== value) {
      changed += 1;
      const change = { label, before: was ?? 0, now: value ?? 0 };
      if (most === null || sizeOf(change) > sizeOf(most)) most = change;
    }
  }
  const gone = earlier.size;
  if (added + gone + changed === 0 && before.total === now.total) return null;
  return { name, ...total, most: now.byLabel.length > 1 ? most : null, added, gone };
}

const sizeOf = ({ before, now }: FigureChange): number => Math.abs(now - before);
