/** A label where a chart would draw it, in pixels. */
export interface PlacedLabel {
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
  /** By which it is chosen. */
  readonly size: number;
}

/** The bar of a value: a label names that of its own value. */
export interface PlacedBar extends Omit<PlacedLabel, 'size'> {
  /** Whether it is as wide as all others, and not as high. */
  readonly isUpright: boolean;
}

/** The least distance between two texts beside each other. */
const GAP = 3;
/** How much of a label may lie on bars of other values. */
const MOST_ON_BARS = 0.25;

/** The labels that are drawn: the largest first, and none that would touch one that is drawn already. */
export function keptLabels(
  labels: readonly PlacedLabel[],
  bars: readonly PlacedBar[] = [],
): Readonly<Record<string, true>> {
  const kept: Record<string, true> = {};
  const high = labels.reduce((max, each) => Math.max(max, each.high), 1);
  const onBars = shareOnBars(bars);
  // Only labels in the same line or in the one above or below can touch.
  const lines = new Map<number, PlacedLabel[]>();
  for (const each of labels.toSorted((a, b) => b.size - a.size)) {
    const line = Math.floor(each.top / high);
    const isFree = [line - 1, line, line + 1].every(
      (near) => !(lines.get(near) ?? []).some((other) => touch(each, other)),
    );
    if (!isFree || onBars(each) > MOST_ON_BARS) continue;
    kept[each.label] = true;
    const inLine = lines.get(line);
    if (inLine === undefined) lines.set(line, [each]);
    else inLine.push(each);
  }
  return kept;
}

const touch = (one: PlacedLabel, other: PlacedLabel): boolean =>
  one.top < other.top + other.high &&
  other.top < one.top + one.high &&
  one.left < other.left + other.wide + GAP &&
  other.left < one.left + one.wide + GAP;

type Box = Omit<PlacedLabel, 'label' | 'size'>;

/** How much of a label lies on bars of other values. */
function shareOnBars(bars: readonly PlacedBar[]): (label: PlacedLabel) => number {
  const isUpright = bars[0]?.isUpright ?? true;
  const startOf = ({ left, top }: Box): number => (isUpright ? left : top);
  const sizeOf = ({ wide, high }: Box): number => (isUpright ? wide : high);
  const sorted = bars.toSorted((a, b) => startOf(a) - startOf(b));
  const starts = sorted.map(startOf);
  const widest = sorted.reduce((max, each) => Math.max(max, sizeOf(each)), 0);
  return (label) => {
    const end = startOf(label) + sizeOf(label);
    let shared = 0;
    for (let at = firstFrom(starts, startOf(label) - widest); at < sorted.length; at += 1) {
      const bar = sorted[at];
      if (bar === undefined || startOf(bar) >= end) break;
      if (bar.label !== label.label) shared += sharedArea(label, bar);
    }
    return shared / (label.wide * label.high);
  };
}

function sharedArea(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.wide, other.left + other.wide) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.high, other.top + other.high) - Math.max(one.top, other.top);
  return Math.max(wide, 0) * Math.max(high, 0);
}

/** The index of the first of these ascending numbers that is not below a bound. */
function firstFrom(ascending: readonly number[], bound: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
