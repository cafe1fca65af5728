import { type LabelColors, withLabels } from './labelColors.ts';

/**
 * The colours of a dashboard while it is looked at. Charts come in whatever order their rows do; what one of them has
 * given a colour keeps it, for all of them and as long as the dashboard is open, so that none is ever drawn again for
 * the labels of another.
 */
export interface ColorBook {
  /** The colours with these labels among them. `scheme` is the chart's, for a dashboard that names none. */
  readonly colorsFor: (labels: readonly string[], scheme: string) => LabelColors;
  /** The colours that were given so far. */
  readonly known: () => LabelColors['byLabel'];
}

export function createColorBook(start: LabelColors): ColorBook {
  let colors = start;
  return {
    colorsFor(labels, scheme) {
      const isOwn = start.scheme === '' && scheme !== '';
      const { byLabel } = withLabels(isOwn ? { ...colors, scheme } : colors, labels);
      if (byLabel !== colors.byLabel) colors = { ...start, byLabel };
      return colors;
    },
    known: () => colors.byLabel,
  };
}
