import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from '#charts/kit/spec/chartSpec.ts';
import { withMetricNames } from '#charts/kit/spec/series/namedMetrics.ts';
import type { Draw } from '#charts/api.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { ChartContent } from './chartViewProps.ts';

/** How a chart is drawn, whatever its rows are. */
export interface DrawnWith extends Omit<ChartState, 'zoom'> {
  readonly page: Omit<ChartTheme, 'colors'>;
  readonly draw: Draw | null;
  readonly headings: Headings | undefined;
  readonly zoom: ChartState['zoom'] | null;
}

/** A chart as it is drawn; null for types that are HTML, and without rows. */
export type DrawnSpec = ChartSpec | NothingToDraw | { readonly bug: unknown } | null;

/** Builds it. The form has its defaults. A bug in one chart must not hide its rows. */
export function drawnSpec({ form, frames, colors }: ChartContent, how: DrawnWith): DrawnSpec {
  const { page, draw, headings = {}, zoom, ...state } = how;
  const [frame] = frames;
  if (frame === undefined) return null;
  try {
    const made = buildChartSpec(form, frames, { ...page, colors }, { ...state, ...(zoom && { zoom }) }, draw);
    if (made === null || 'reason' in made) return made;
    return withMetricNames(made, form, headings);
  } catch (bug) {
    return { bug };
  }
}

/** Whether it would be the same spec: compares what is in them by identity. */
export const isDrawnAlike = (
  a: readonly [ChartContent, DrawnWith],
  b: readonly [ChartContent, DrawnWith],
): boolean => {
  const [one, how] = a;
  const [other, otherHow] = b;
  return (
    one.form === other.form &&
    one.frames === other.frames &&
    one.colors === other.colors &&
    how.page === otherHow.page &&
    how.draw === otherHow.draw &&
    how.headings === otherHow.headings &&
    how.hidden === otherHow.hidden &&
    how.toggled === otherHow.toggled &&
    how.selected === otherHow.selected &&
    how.zoom === otherHow.zoom
  );
};
