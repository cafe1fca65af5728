export interface Flow {
  readonly source: string;
  readonly target: string;
  readonly value: number;
}

/** An arc of the circle, in radians from the top. */
export interface Arc {
  readonly from: number;
  readonly to: number;
}

export interface ChordGroup extends Arc {
  readonly name: string;
  readonly value: number;
}

/** What flows between two groups, in both directions. */
export interface Ribbon {
  readonly source: string;
  readonly target: string;
  readonly there: number;
  readonly back: number;
  readonly ends: readonly [Arc, Arc];
}

export interface ChordLayout {
  readonly groups: readonly ChordGroup[];
  readonly ribbons: readonly Ribbon[];
}

/** The share of the circle that is left empty between groups. */
const GAPS = 0.08;

/** Groups around a circle, each as long as what leaves it, and ribbons between them. */
export function chordLayout(names: readonly string[], flows: readonly Flow[]): ChordLayout {
  const known = new Set(names);
  const amounts = new Map<string, Map<string, number>>(names.map((name) => [name, new Map()]));
  for (const { source, target, value } of flows) {
    if (!(value > 0) || !known.has(source) || !known.has(target)) continue;
    const row = amounts.get(source);
    row?.set(target, (row.get(target) ?? 0) + value);
  }
  const between = (a: string, b: string): number => amounts.get(a)?.get(b) ?? 0;
  const sumOf = (name: string): number =>
    [...(amounts.get(name)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
  // Names that only receive are as long as what they receive.
  const received = new Map<string, number>();
  for (const row of amounts.values())
    for (const [to, value] of row) received.set(to, (received.get(to) ?? 0) + value);
  const isOnlyTarget = (name: string): boolean => sumOf(name) === 0;
  const lengthOf = (name: string): number => (isOnlyTarget(name) ? (received.get(name) ?? 0) : sumOf(name));
  const total = names.reduce((sum, name) => sum + lengthOf(name), 0) || 1;
  const unit = (2 * Math.PI * (1 - GAPS)) / total;
  const gap = (2 * Math.PI * GAPS) / Math.max(1, names.length);
  const places = new Map<string, { next: number }>();
  let at = 0;
  const groups = names.map((name): ChordGroup => {
    const value = lengthOf(name);
    const from = at;
    places.set(name, { next: from });
    at += value * unit + gap;
    return { name, value, from, to: from + value * unit };
  });
  const take = (name: string, value: number): Arc => {
    const place = places.get(name) ?? { next: 0 };
    const from = place.next;
    place.next += value * unit;
    return { from, to: place.next };
  };
  const ribbons = names.flatMap((source, i) =>
    names.slice(i).flatMap((target): readonly Ribbon[] => {
      const [there, back] = [between(source, target), source === target ? 0 : between(target, source)];
      if (there + back === 0) return [];
      const first = take(source, isOnlyTarget(source) ? back : there);
      const second = source === target ? first : take(target, isOnlyTarget(target) ? there : back);
      return [{ source, target, there, back, ends: [first, second] }];
    }),
  );
  return { groups, ribbons };
}

/** The outline of a ribbon in a circle of this radius around zero. */
export function ribbonPath([a, b]: Ribbon['ends'], radius: number): string {
  const point = (angle: number): string =>
    `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
  const along = ({ from, to }: Arc): string =>
    `A${radius},${radius},0,${to - from > Math.PI ? 1 : 0},1,${point(to)}`;
  return `M${point(a.from)}${along(a)}Q0,0,${point(b.from)}${along(b)}Q0,0,${point(a.from)}Z`;
}
