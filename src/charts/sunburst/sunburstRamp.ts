import type { Frame } from '#domain/compile/frame.ts';
import { colorAt } from '../kit/colors/legible.ts';
import { sequentialRamp } from '../kit/colors/sequentialRamp.ts';
import { columnsOf, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import type { ChartSpec, ChartTheme } from '../kit/spec/chartSpec.ts';
import { percent } from '../kit/spec/text/formats.ts';
import { partsFrame } from '../kit/parts/partsFrame.ts';
import { extent } from '../kit/spec/extent.ts';
import type { SunburstForm } from './chart.ts';

export interface SunburstRamp {
  readonly colorAt: (names: readonly string[]) => string | null;
  readonly legend: ChartSpec['ramp'];
}

/** Colours by the second metric as a part of the first one, at every level; null if the form has no other one. */
export function sunburstRamp(form: SunburstForm, frame: Frame, theme: ChartTheme): SunburstRamp | null {
  const [metric, second] = (['metric', 'secondary_metric'] as const).map((key) => metricOf(form[key]));
  if (metric == null || second == null || metricLabel(metric) === metricLabel(second)) return null;
  const levels = columnsOf(form['columns'] ?? form['groupby']);
  const [first, other] = [metric, second].map((each) => partsFrame(form, frame, levels, each));
  if (first === undefined || other === undefined || 'reason' in first || 'reason' in other) return null;
  const [firsts, others] = [sumsOf(first.parts), sumsOf(other.parts)];
  const ratioOf = (key: string): number => (others.get(key) ?? 0) / (firsts.get(key) || 1);
  const ratios = [...firsts.keys()].map(ratioOf);
  const [low, high] = extent(ratios);
  const colors = sequentialRamp(form, theme);
  return {
    colorAt: (names) =>
      colorAt(colors, high > low ? (ratioOf(JSON.stringify(names)) - low) / (high - low) : 0.5),
    legend: { colors, from: percent(low), to: percent(high) },
  };
}

/** The sums of values by their path, of all levels. */
function sumsOf(parts: readonly { readonly names: readonly string[]; readonly value: number }[]) {
  const sums = new Map<string, number>();
  for (const { names, value } of parts) {
    for (let depth = 1; depth <= names.length; depth += 1) {
      const key = JSON.stringify(names.slice(0, depth));
      sums.set(key, (sums.get(key) ?? 0) + value);
    }
  }
  return sums;
}
