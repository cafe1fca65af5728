import { type LabelColors, withLabels } from './labelColors.ts';

/**
 * The colours of an open dashboard. Charts arrive in any order; a label keeps the colour the first chart assigned, in
 * all charts and while the dashboard is open, so that none is redrawn for another's labels.
 */
export interface ColorBook {
  /** Adds colours for these labels. `scheme` is the chart's, for a dashboard that names none. */
  readonly colorsFor: (labels: readonly string[], scheme: string) => LabelColors;
  /** The colours assigned so far, including the initial ones. */
  readonly known: () => LabelColors['byLabel'];
  /** Whether it assigned any beyond the initial ones. */
  readonly hasGiven: () => boolean;
  /** Calls `listener` whenever labels are assigned colours, also during rendering; returns the unsubscribe function. */
  readonly whenGiven: (listener: () => void) => () => void;
}

export function createColorBook(start: LabelColors): ColorBook {
  const listeners = new Set<() => void>();
  let colors = start;
  return {
    colorsFor(labels, scheme) {
      const isOwn = start.scheme === '' && scheme !== '';
      const { byLabel } = withLabels(isOwn ? { ...colors, scheme } : colors, labels);
      if (byLabel === colors.byLabel) return colors;
      colors = { ...start, byLabel };
      for (const listener of listeners) listener();
      return colors;
    },
    known: () => colors.byLabel,
    hasGiven: () => colors.byLabel !== start.byLabel,
    whenGiven(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
