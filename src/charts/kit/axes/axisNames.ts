import type { JsonRecord } from '#domain/jsonValue.ts';

/*
 * Names along an axis of categories: side by side if all fit, else slanted, else upright, else only some. Those that
 * stay are the ones with the largest values, because they are what is read first; the others are in tooltips and in the
 * table.
 */

/** The total width, set by the page: the width of the plot depends on its labels. */
const SPACE_SIGNAL: JsonRecord = { name: 'room', value: 400 };
/** The approximate width of the axis at the side. */
const AXIS_SPACE = 64;
/** That of its title and of what is around its names, where it has names. */
const TITLE_SPACE = 36;
/** The space a name needs along the axis: slanted, and upright or on a line of its own. */
const [SLANTED, LINE] = [20, 14];
const LONGEST = 18;

export interface AxisNames {
  readonly names: readonly string[];
  /** What the axis has in its domain, if not the names. */
  readonly keys?: readonly (string | number)[];
  /** By which the names are chosen if not all fit. */
  readonly sizes?: readonly number[];
  /** Whether all of them are drawn, whether they fit or not. */
  readonly areAll?: boolean;
  /** The names at the side, if the axis there has names. */
  readonly beside?: readonly string[];
}

const longestOf = (names: readonly string[]): number =>
  Math.min(
    names.reduce((max, name) => Math.max(max, name.length), 0),
    LONGEST,
  );

/** The signals of names below a plot. About seven pixels a letter. */
export function crowdedSignals(
  names: readonly string[],
  more: Omit<AxisNames, 'names'> = {},
): readonly JsonRecord[] {
  const side =
    more.beside === undefined
      ? String(AXIS_SPACE)
      : `(${TITLE_SPACE} + min(${7 * longestOf(more.beside)}, 0.4 * room))`;
  return [
    SPACE_SIGNAL,
    { name: 'namesWidth', value: names.length * (longestOf(names) * 7 + 12) },
    { name: 'crowded', update: `namesWidth > room - ${side}` },
    { name: 'nameCount', value: Math.max(names.length, 1) },
    { name: 'nameStep', update: `max(1, room - ${side}) / nameCount` },
    { name: 'keptNames', value: keptNames({ names, ...more }) },
    { name: 'isUpright', update: `crowded && nameStep < ${SLANTED}` },
    { name: 'nameLevel', update: levelFor(`crowded ? nameStep : ${LINE}`, 'keptNames') },
  ];
}

/** The signals of names beside a plot. */
export const besideSignals = (names: AxisNames): readonly JsonRecord[] => [
  { name: 'keptBeside', value: keptNames(names) },
  { name: 'besideCount', value: Math.max(names.names.length, 1) },
  { name: 'besideLevel', update: levelFor('height / besideCount', 'keptBeside') },
];

const levelFor = (step: string, kept: string): string =>
  `clamp(ceil(log(max(1, ${LINE} / max(0.01, ${step}))) / LN2 - 0.001), 0, length(${kept}) - 1)`;

/** The label of an axis, empty for names that are left out. */
export const nameText = (text: string, side: 'below' | 'beside'): JsonRecord => {
  const [kept, level] = side === 'below' ? ['keptNames', 'nameLevel'] : ['keptBeside', 'besideLevel'];
  return { labels: { update: { text: { signal: `${kept}[${level}][':' + datum.value] ? ${text} : ''` } } } };
};

/** How names below a plot are turned. */
export const crowdedAxis = (): JsonRecord => ({
  labelAngle: { signal: 'isUpright ? -90 : crowded ? -35 : 0' },
  labelAlign: { signal: "crowded ? 'right' : 'center'" },
  labelBaseline: { signal: "crowded ? 'middle' : 'top'" },
  // The bounding boxes of slanted names overlap although the names do not.
  labelOverlap: { signal: "crowded ? false : 'greedy'" },
});

/** For each distance of a power of two, the names that are kept at least so many places apart, the largest first. */
export function keptNames({
  names,
  keys = names,
  sizes,
  areAll = false,
}: AxisNames): readonly Readonly<Record<string, true>>[] {
  const order = names.map((_, at) => at);
  if (sizes !== undefined) order.sort((a, b) => Math.abs(sizes[b] ?? 0) - Math.abs(sizes[a] ?? 0) || a - b);
  const levels: Record<string, true>[] = [];
  for (let gap = 1; gap === 1 || (!areAll && gap < names.length * 2); gap *= 2) {
    const near = new Uint8Array(names.length);
    const kept: Record<string, true> = {};
    for (const at of order) {
      if (near[at] === 1) continue;
      kept[`:${keys[at] ?? ''}`] = true;
      near.fill(1, Math.max(0, at - gap + 1), at + gap);
    }
    levels.push(kept);
  }
  return levels;
}
