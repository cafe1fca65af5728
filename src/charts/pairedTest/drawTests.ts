import type { Frame } from '#domain/compile/frame.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import type { PairedTest, TestedGroup } from '../kit/pairedTests/pairedTest.ts';
import { type Series, seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { partLabel } from '../kit/series/series/seriesLabel.ts';
import type { PairedTestForm } from './chart.ts';

/** The probability of a value at least as far from zero, on either side, by Student's distribution. */
export function twoSided(t: number, freedom: number): number {
  if (!(freedom > 0) || Number.isNaN(t)) return Number.NaN;
  return incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

/** The regularized incomplete beta function, by its continued fraction (Lentz). */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(a, b, x)) / a
    : 1 - (front * fraction(b, a, 1 - x)) / b;
}

const TINY = 1e-300;
const STEPS = 300;

function fraction(a: number, b: number, x: number): number {
  const safe = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    const factor = d * c;
    result *= factor;
    if (Math.abs(factor - 1) < 1e-14) break;
  }
  return result;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const base = x - 1 + LANCZOS.length - 0.5;
  const sum = LANCZOS.reduce((total, each, i) => total + each / (x + i), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

const MAX_GROUPS = 500;
const UNKNOWN = '–';

/** For each metric the groups, each compared with the group that is the control, time by time. */
export function drawTests(
  form: PairedTestForm,
  frame: Frame,
  controls: ReadonlyMap<string, number>,
): readonly PairedTest[] {
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return [];
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
