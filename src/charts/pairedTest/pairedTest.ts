import { partLabel } from '../kit/series/series/seriesLabel.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { type Series, seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { twoSided } from './studentT.ts';
import type { PairedTestForm } from './chart.ts';

export interface TestedGroup {
  readonly names: readonly string[];
  readonly p: string;
  readonly lift: string;
  /** Whether it differs from the control; null where that cannot be computed. */
  readonly isSignificant: boolean | null;
  readonly isControl: boolean;
}

export interface PairedTest {
  readonly metric: string;
  readonly headings: readonly string[];
  readonly groups: readonly TestedGroup[];
}

export const MAX_GROUPS = 500;
const UNKNOWN = '–';

/** For each metric the groups, each compared with the group that is the control, time by time. */
export function pairedTests(
  form: PairedTestForm,
  frame: Frame,
  controls: ReadonlyMap<string, number>,
): readonly PairedTest[] {
  const read = seriesFrame(form, frame);
  if (read === null) return [];
  const headings = columnsOf(form['groupby']).map(columnLabel);
  const metrics = metricsOf(form['metrics']).map(metricLabel);
  const alpha = asNumber(Number(form['significance_level'])) ?? 0.05;
  const [digitsOfP, digitsOfLift] = [
    digits(form['pvalue_precision'], 6),
    digits(form['liftvalue_precision'], 4),
  ];
  return metrics.map((metric) => {
    const groups = read.series.filter(
      ({ column }) => metrics.length === 1 || frame.columns[column]?.parts[0] === metric,
    );
    const chosen = controls.get(metric) ?? 0;
    const control = groups[chosen];
    return {
      metric,
      headings,
      groups: groups.slice(0, MAX_GROUPS).map((group, at): TestedGroup => {
        const names = (group.dimensions.length > 0 ? group.dimensions : [group.key]).map(partLabel);
        if (at === chosen || control === undefined)
          return { names, p: UNKNOWN, lift: UNKNOWN, isSignificant: null, isControl: true };
        const [p, lift] = [pOf(group, control), liftOf(group, control)];
        return {
          names,
          p: Number.isFinite(p) ? p.toFixed(digitsOfP) : UNKNOWN,
          lift: Number.isFinite(lift) ? lift.toFixed(digitsOfLift).replace('-', '−') : UNKNOWN,
          isSignificant: Number.isFinite(p) ? p <= alpha : null,
          isControl: false,
        };
      }),
    };
  });
}

function digits(value: unknown, otherwise: number): number {
  const number = value === '' || value == null ? null : asNumber(Number(value));
  return Math.min(Math.max(Math.round(number ?? otherwise), 0), 20);
}

/** How much larger its sum is, in percent. */
function liftOf(group: Series, control: Series): number {
  const sum = ({ values }: Series): number =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return (sum(group) / sum(control) - 1) * 100;
}

/** Of the differences at the times at which both have a value. */
function pOf(group: Series, control: Series): number {
  const differences = group.values.flatMap((value, row) => {
    const other = control.values[row];
    return value === null || other == null ? [] : [other - value];
  });
  const count = differences.length;
  const mean = differences.reduce((total, each) => total + each, 0) / count;
  const variance = differences.reduce((total, each) => total + (each - mean) ** 2, 0) / (count - 1);
  return twoSided(mean / Math.sqrt(variance / count), count - 1);
}
