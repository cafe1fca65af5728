import type { View } from 'vega';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { TimeSpan } from '#domain/chart/timeAxis.ts';
import type { Area, PlotArea } from '../../chartViewProps.ts';
import type { Size } from '../images/chartImageStore.ts';
import { cornerOf } from '../placedMarks.ts';
import { announceValues, type CreateChange } from './specChange.ts';
import { hasSignal } from './specSignals.ts';

/** A view of Vega, and the chart that it shows. */
export interface ShownView {
  readonly view: View;
  readonly createChange: CreateChange;
  readonly layer: HTMLElement;
  readonly build: string;
  readonly picture: ChartSpec;
  /** What it was last fitted to. */
  readonly size: Size;
}

export const NO_SIZE: Size = { width: 0, height: 0 };

/** Gives a view the values of a chart of equal structure; they are visible when it runs. */
export function withPicture(shown: ShownView, picture: ChartSpec): ShownView {
  if (shown.picture === picture) return shown;
  const hasOtherRows = announceValues(shown.view, picture.spec, shown.picture.spec, shown.createChange);
  // The hovered mark is another row by now.
  if (hasSignal(picture, 'hover')) shown.view.signal('hover', null);
  // Other rows are fitted from scratch, as in a new view.
  return { ...shown, picture, size: hasOtherRows ? NO_SIZE : shown.size };
}

/** Fits a view to its box; visible when it runs. */
export function fitView(shown: ShownView, size: Size): ShownView {
  const { view, picture } = shown;
  // Set to its box, it would be fitted again, with all marks, although only values differ.
  if (!isSameSize(shown.size, size)) view.width(size.width).height(size.height);
  view.resize();
  // Charts with rotated labels in a small box request its width.
  if (hasSignal(picture, 'room')) view.signal('room', size.width);
  return { ...shown, size };
}

/** The plot, in pixels from the corner of the drawing. */
export function areaOf(view: View): Area {
  const [left, top] = cornerOf(view);
  return { left, top, width: view.width(), height: view.height() };
}

/** The plot of a chart with a time axis, and the times at its ends. */
export const plotOf = (view: View): PlotArea => ({
  ...areaOf(view),
  ends: view.signal('alongDomain') as TimeSpan,
});

export const isSameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;
