import { type LabelColors, withLabels } from './labelColors.ts';

/**
 * The colours of a dashboard while it is looked at. Charts come in whatever order their rows do; what one of them has
 * given a colour keeps it, for all of them and as long as the dashboard is open, so that none is ever drawn again for
 * the labels of another.
 */
export interface ColorBook {
  /** The colours with these labels among them. `scheme` is the chart's, for a dashboard that names none. */
  readonly colorsFor: (labels: readonly string[], scheme: string) => LabelColors;
  /** The colours that were given so far, and those it began with. */
  readonly known: () => LabelColors['byLabel'];
  /** Whether it has given any that it did not begin with. */
  readonly hasGiven: () => boolean;
  /** Calls `listener` whenever labels were given colours, also while charts are rendered; the answer ends that. */
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
