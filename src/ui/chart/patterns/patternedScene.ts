import { inkOn } from '#charts/kit/colors/legible.ts';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { DASHES, oneOf, type Patterns, SHAPES } from './patterns.ts';
import { isApart } from './toned.ts';

export type SceneItem = Readonly<Record<string, unknown>>;

/** Marks of a scene as Vega draws them. */
export interface Scene {
  readonly items: readonly SceneItem[];
  readonly marktype?: string;
  readonly role?: string;
}

/** What fills a mark with the lines of a pattern. */
export type Hatch = (pattern: number, ink: string) => unknown;

/** Shapes of points on a line are this far apart, in pixels. */
const APART = 44;
/** Smaller marks have no border of their own, in pixels. */
const BORDERED = 4;
/** What shines through is hatched in its own colour. */
const SOLID = 0.7;
/** No letters are smaller, in pixels. */
const LEAST_TEXT = 12;
/** Lines are as wide as their dashes need. */
const WIDE = 2;

/** The scenes that are drawn in place of one, below each other first. */
export function patternedScene<Drawn extends Scene>(
  scene: Drawn,
  patterns: Patterns,
  hatch: Hatch,
): readonly Drawn[] {
  const { marktype = '', items } = scene;
  const [first] = items;
  if (first === undefined) return [scene];
  // They may lie above each other in another order.
  const withItems = (others: readonly SceneItem[]): Drawn => ({ ...scene, items: others, zdirty: true });
  if (marktype === 'text') {
    if (scene.role !== 'mark') return [scene];
    const letters = items.map((item) => legible(item, patterns));
    return [withItems(items.flatMap((item) => haloOf(item, patterns))), withItems(letters)];
  }
  if (marktype === 'line' || marktype === 'rule') {
    if (scene.role?.startsWith('axis-') === true) return [scene];
    // A line has the looks of its first point.
    const dashed = marktype === 'line' ? items.slice(0, 1) : items;
    const drawn = dashed.map((item) => dashedItem(item, patterns));
    return [withItems([...drawn, ...items.slice(drawn.length)])];
  }
  if (marktype === 'symbol') return symbolItems(items, patterns, hatch).map(withItems);
  if (marktype === 'group' || marktype === 'image') return [scene];
  const filled = marktype === 'area' || marktype === 'trail' ? items.slice(0, 1) : items;
  const rest = items.slice(filled.length);
  const over = filled.map((item) => hatched(item, patterns, hatch));
  const below = withItems([...filled.map((item) => bordered(item, patterns)), ...rest]);
  if (over.every((item) => item === null)) return [below];
  if (rest.length > 0) return [below, withItems([...over.map((item) => item ?? first), ...rest])];
  return [below, withItems(over.filter((item) => item !== null))];
}

/** An item with other looks: all else is that of the first. */
const like = (item: SceneItem, looks: SceneItem): SceneItem =>
  Object.assign(Object.create(item) as Record<string, unknown>, looks);

const patternOf = (color: unknown, { of }: Patterns): number | null =>
  typeof color === 'string' ? (of[color] ?? null) : null;

function dashedItem(item: SceneItem, patterns: Patterns): SceneItem {
  const pattern = patternOf(item['stroke'], patterns);
  const stroke = apart(item['stroke'], patterns, SEEN);
  if (pattern === null) return stroke === item['stroke'] ? item : like(item, { stroke });
  const own = asList(item['strokeDash']);
  return like(item, {
    stroke,
    strokeDash: own.length > 0 ? own : oneOf(DASHES, pattern),
    strokeWidth: Math.max(asNumber(item['strokeWidth']) ?? 1, WIDE),
  });
}

/** The least contrast with the page, of marks and of letters. */
const [SEEN, READ] = [3, 4.5];

/** A colour, or one that is less like the page. */
function apart(color: unknown, { toned, text, surface }: Patterns, least: number): unknown {
  if (typeof color !== 'string') return color;
  const shown = least === SEEN ? (toned[color] ?? color) : color;
  return !shown.startsWith('#') || isApart(shown, surface, least) ? shown : text;
}

/** Letters that have an ink of their own lie on a mark. */
const isInk = (color: unknown): boolean => color === '#000000' || color === '#ffffff';

function legible(item: SceneItem, patterns: Patterns): SceneItem {
  const fill = isInk(item['fill']) ? item['fill'] : apart(item['fill'], patterns, READ);
  const size = asNumber(item['fontSize']);
  const isSmall = size !== null && size < LEAST_TEXT;
  return fill === item['fill'] && !isSmall
    ? item
    : like(item, { fill, ...(isSmall && { fontSize: LEAST_TEXT }) });
}

const isSurface = ({ fill }: SceneItem, { surfaces }: Patterns): boolean =>
  typeof fill === 'string' && surfaces[fill] === true;

/** Points with shapes, some of those that are only seen while they are pointed at, and large ones with patterns. */
function symbolItems(
  items: readonly SceneItem[],
  patterns: Patterns,
  hatch: Hatch,
): readonly (readonly SceneItem[])[] {
  const last = new Map<unknown, readonly [x: number, y: number]>();
  const shaped = items.map((item) => {
    const color = item['fill'] === 'transparent' ? item['stroke'] : item['fill'];
    const pattern = patternOf(color, patterns);
    if (pattern === null || isSurface(item, patterns)) return bordered(item, patterns);
    const [x, y] = [asNumber(item['x']) ?? 0, asNumber(item['y']) ?? 0];
    const before = last.get(color);
    const isHidden = item['opacity'] === 0;
    const isApart = before === undefined || Math.hypot(x - before[0], y - before[1]) >= APART;
    const isShown = !isHidden || (isApart && asRecord(item['datum'])['to'] != null);
    if (!isShown) return item;
    last.set(color, [x, y]);
    const looks = { shape: oneOf(SHAPES, pattern), ...(isHidden && { opacity: shownOpacity(item) }) };
    return bordered(like(item, looks), patterns);
  });
  const large = items.filter((item) => isSurface(item, patterns));
  const over = large.map((item) => hatched(item, patterns, hatch)).filter((item) => item !== null);
  return over.length === 0 ? [shaped] : [shaped, over];
}

const shownOpacity = (item: SceneItem): number => asNumber(asRecord(item['datum'])['opacity']) ?? 1;

/**
 * A filled mark in a colour that is apart from the page. It has a border in that of text where the device allows few
 * colours or its own is like the page, and is filled with that if it is small; else one that keeps it from its neighbours.
 */
function bordered(item: SceneItem, patterns: Patterns): SceneItem {
  const { fill, stroke, width, height } = item;
  const { isForced, text, surface, toned } = patterns;
  if (typeof fill !== 'string' || fill === 'transparent')
    return like(item, { stroke: apart(stroke, patterns, SEEN) });
  const shown = toned[fill] ?? fill;
  const isSmall = [width, height].some((side) => side !== undefined && Number(side) < BORDERED);
  const isLost = isForced || (shown.startsWith('#') && !isApart(shown, surface, SEEN));
  if (isLost) return like(item, isSmall ? { fill: text } : { fill: shown, ...line(text) });
  const isOwn = isSmall || (stroke ?? null) !== null || patternOf(fill, patterns) === null;
  return like(item, { fill: shown, ...(isOwn ? {} : line(surface)) });
}

const line = (stroke: string): SceneItem => ({ stroke, strokeWidth: 1, strokeOpacity: 1 });

/** The lines over a filled mark; null if it has none. */
function hatched(item: SceneItem, patterns: Patterns, hatch: Hatch): SceneItem | null {
  const { fill } = item;
  const pattern = patternOf(fill, patterns);
  if (pattern === null || typeof fill !== 'string') return null;
  const isClear = (asNumber(item['fillOpacity']) ?? 1) < SOLID;
  const shown = patterns.toned[fill] ?? fill;
  const lines = hatch(pattern, isClear ? shown : inkOn(shown));
  return lines === null ? null : like(item, { fill: lines, stroke: null, fillOpacity: isClear ? 1 : SOLID });
}

/** Letters over patterns: what is around them is of the other ink. */
function haloOf(item: SceneItem, patterns: Patterns): SceneItem | readonly never[] {
  const { fill, stroke } = item;
  if (typeof fill !== 'string' || (stroke ?? null) !== null || patternOf(fill, patterns) !== null) return [];
  return like(item, { fill: null, stroke: inkAround(fill, patterns), strokeWidth: 3, strokeJoin: 'round' });
}

const inkAround = (fill: string, { surface }: Patterns): string => (isInk(fill) ? inkOn(fill) : surface);
