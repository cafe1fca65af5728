import type { Frame } from '#domain/compile/frame.ts';
import { compareNames } from '#domain/format/compareNames.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Draw } from '../api.ts';
import { usualDrawing } from '../usualDrawings.ts';
import { withCategoryOrder } from '../kit/categories/categoryOrderQuery.ts';
import { withAxisMargins } from '../kit/spec/layout/axisMargins.ts';
import { drawableFrames } from '../kit/spec/drawableFrames.ts';
import {
  ALL_NULL,
  type ChartSpec,
  type ChartState,
  type ChartTheme,
  type LegendEntry,
  type NothingToDraw,
} from '../kit/spec/chartSpec.ts';

/** The spec of a chart for the results of its queries; null for types that are HTML, and for unknown ones. */
export function buildChartSpec(
  stored: FormData,
  answered: readonly Frame[],
  theme: ChartTheme,
  state: ChartState,
  draw: Draw | null = usualDrawing(stored),
): ChartSpec | NothingToDraw | null {
  const { form, frames: ordered } = withCategoryOrder(stored, answered);
  const { frames, notes } = drawableFrames(ordered);
  const [frame, ...others] = frames;
  if (draw === null || frame === undefined) return null;
  const made = draw(form, frame, theme, state, others);
  if ('reason' in made) return made === ALL_NULL && notes[0] !== undefined ? { reason: notes[0] } : made;
  const chart = {
    ...made,
    spec: withAxisMargins(form, made.spec),
    legend: sortedLegend(form, made.legend),
    notes: [...made.notes, ...notes],
  };
  return theme.patterned?.(chart, theme) ?? chart;
}

/** The legend by its labels if the form sorts it so; else in the order of the data. */
function sortedLegend(form: FormData, legend: readonly LegendEntry[]): readonly LegendEntry[] {
  const order = form['legendSort'];
  if (order !== 'asc' && order !== 'desc') return legend;
  const sign = order === 'asc' ? 1 : -1;
  return legend.toSorted((a, b) => sign * compareNames(a.label, b.label));
}
