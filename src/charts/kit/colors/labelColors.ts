import { colorsByLabel } from './colorsByLabel.ts';
import { categoricalScheme } from './categoricalSchemes.ts';

/**
 * The colour of each label, everywhere on a dashboard. A label keeps its first colour; the author's win over those
 * assigned on earlier visits, and these over the scheme.
 */
export interface LabelColors {
  readonly scheme: string;
  readonly byLabel: ReadonlyMap<string, string>;
  /** The labels whose colours the author chose. */
  readonly chosen?: ReadonlySet<string>;
}

/** The colour settings in a dashboard's metadata, or in the form of a single chart. */
export interface LabelColorSettings {
  readonly scheme?: string | null;
  /** The author's own. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Assigned on earlier visits. */
  readonly remembered?: Readonly<Record<string, string>>;
}

export function startLabelColors({ scheme, fixed = {}, remembered = {} }: LabelColorSettings): LabelColors {
  const chosen = colorsByLabel(fixed);
  return {
    scheme: scheme ?? '',
    byLabel: new Map(Object.entries({ ...remembered, ...chosen })),
    chosen: new Set(Object.keys(chosen)),
  };
}

/**
 * Assigns each label without a colour the scheme's next colour that no other label of the chart has, and past the end
 * of the scheme the one that the fewest have. Labels only in other charts reserve no colour, so that each chart starts
 * with the scheme's first, as in a Superset.
 */
export function withLabels(colors: LabelColors, labels: readonly string[]): LabelColors {
  const unseen = [...new Set(labels)].filter((label) => !colors.byLabel.has(label));
  if (unseen.length === 0) return colors;
  const byLabel = new Map(colors.byLabel);
  const scheme = categoricalScheme(colors.scheme);
  const taken = new Set(labels.map((label) => byLabel.get(label)?.toLowerCase()));
  const free = [...new Set(scheme)].filter((each) => !taken.has(each));
  unseen.slice(0, free.length).forEach((label, i) => byLabel.set(label, free[i] ?? ''));
  const uses = timesUsed(scheme, new Set(labels), byLabel);
  unseen.slice(free.length).forEach((label, i) => {
    const color = leastUsed(scheme, uses, scheme[(free.length + i) % scheme.length]);
    if (color === undefined) return;
    byLabel.set(label, color);
    uses.set(color, (uses.get(color) ?? 0) + 1);
  });
  return { ...colors, byLabel };
}

/** Of how many labels of a chart each colour of a scheme is. */
function timesUsed(
  scheme: readonly string[],
  labels: ReadonlySet<string>,
  byLabel: ReadonlyMap<string, string>,
): Map<string, number> {
  const uses = new Map(scheme.map((color) => [color, 0]));
  const [first] = labels;
  for (const label of labels) {
    const color = byLabel.get(label)?.toLowerCase() ?? '';
    if (uses.has(color)) uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  // A Superset keeps the colour of the first label, which is often that of the whole, for it.
  const kept = first === undefined ? undefined : byLabel.get(first)?.toLowerCase();
  if (kept !== undefined && uses.has(kept)) uses.set(kept, (uses.get(kept) ?? 0) + KEPT_FOR_FIRST);
  return uses;
}

/** Counted for the first label, as a Superset does. */
const KEPT_FOR_FIRST = 100;

/** The label's own colour in a scheme that starts again, unless fewer labels have another. */
function leastUsed(
  scheme: readonly string[],
  uses: ReadonlyMap<string, number>,
  own: string | undefined,
): string | undefined {
  const usesOf = (color: string | undefined): number => uses.get(color ?? '') ?? Number.POSITIVE_INFINITY;
  return scheme.reduce((least, color) => (usesOf(color) < usesOf(least) ? color : least), own);
}

/**
 * The colours of one chart: a label whose colour an earlier label has takes one of the scheme that is free, if there is
 * any. Charts of a dashboard can give two labels one colour that later meet in another chart. `isChosen` labels keep
 * theirs.
 */
export function apartColors(
  labels: readonly string[],
  colorOf: (label: string) => string | undefined,
  scheme: readonly string[],
  isChosen: (label: string) => boolean,
): ReadonlyMap<string, string> {
  const distinct = [...new Set(labels)];
  const used = new Set(distinct.map((label) => colorOf(label)?.toLowerCase()));
  const free = scheme.filter((color) => !used.has(color.toLowerCase()));
  const taken = new Set<string>();
  const apart = new Map<string, string>();
  for (const label of distinct) {
    const color = colorOf(label)?.toLowerCase();
    if (color === undefined) continue;
    const other = taken.has(color) && !isChosen(label) ? free.shift() : undefined;
    if (other !== undefined) apart.set(label, other);
    taken.add(other ?? color);
  }
  return apart;
}
