import { categoricalScheme } from './categoricalSchemes.ts';

/**
 * Which colour each label has, everywhere on a dashboard. A label keeps the colour it was first given; what the author
 * fixed goes before what charts were given on an earlier look, and that before the scheme.
 */
export interface LabelColors {
  readonly scheme: string;
  readonly byLabel: ReadonlyMap<string, string>;
}

/** What the metadata of a dashboard, or the form of a single chart, says of colours. */
export interface ColorWishes {
  readonly scheme?: string | null;
  /** The author's own. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Given on earlier looks. */
  readonly remembered?: Readonly<Record<string, string>>;
}

export function startLabelColors({ scheme, fixed = {}, remembered = {} }: ColorWishes): LabelColors {
  return { scheme: scheme ?? '', byLabel: new Map(Object.entries({ ...remembered, ...fixed })) };
}

/**
 * Gives every label of a chart that has none the next colour of the scheme that no other label of the chart has; past
 * the end of the scheme it begins again. What only other charts show takes no colour away, so that each chart begins
 * with the scheme's first, as in a Superset.
 */
export function withLabels(colors: LabelColors, labels: readonly string[]): LabelColors {
  const unseen = [...new Set(labels)].filter((label) => !colors.byLabel.has(label));
  if (unseen.length === 0) return colors;
  const byLabel = new Map(colors.byLabel);
  const scheme = categoricalScheme(colors.scheme);
  const taken = new Set(labels.map((label) => byLabel.get(label)?.toLowerCase()));
  const free = scheme.filter((each) => !taken.has(each));
  unseen.forEach((label, i) => {
    const color = free[i] ?? scheme[(i - free.length) % scheme.length];
    if (color !== undefined) byLabel.set(label, color);
  });
  return { ...colors, byLabel };
}
