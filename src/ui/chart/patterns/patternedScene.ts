import { inkOn } from '#charts/kit/colors/legible.ts';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { luminanceOf } from '#domain/theme/oklch.ts';
import { DASHES, oneOf, type Patterns, SHAPES } from './patterns.ts';

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
  const stroke = apart(item['stroke'], patterns);
  if (pattern === null) return stroke === item['stroke'] ? item : like(item, { stroke });
  const own = asList(item['strokeDash']);
  return like(item, {
    stroke,
    strokeDash: own.length > 0 ? own : oneOf(DASHES, pattern),
    strokeWidth: Math.max(asNumber(item['strokeWidth']) ?? 1, WIDE),
  });
}

/** A colour, or that of text where the surface is too much like it. */
function apart(color: unknown, { outline, surface }: Patterns): unknown {
  if (outline === null || typeof color !== 'string' || !color.startsWith('#')) return color;
  const [one, other] = [luminanceOf(color), luminanceOf(surface)];
  // Less than 3 to 1.
  return Math.max(one, other) + 0.05 < 3 * (Math.min(one, other) + 0.05) ? outline : color;
}

/** Letters that have an ink of their own lie on a mark. */
const isInk = (color: unknown): boolean => color === '#000000' || color === '#ffffff';

function legible(item: SceneItem, patterns: Patterns): SceneItem {
  const fill = isInk(item['fill']) ? item['fill'] : apart(item['fill'], patterns);
  return fill === item['fill'] ? item : like(item, { fill });
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

/** Where the device allows few colours, each mark has a border in that of text, and is filled with it if it is small. */
function bordered(item: SceneItem, patterns: Patterns): SceneItem {
  const { fill, stroke, width, height } = item;
  const { outline } = patterns;
  if (outline === null) return item;
  if (typeof fill !== 'string' || fill === 'transparent')
    return like(item, { stroke: apart(stroke, patterns) });
  const isSmall = [width, height].some((side) => side !== undefined && Number(side) < BORDERED);
  return like(item, isSmall ? { fill: outline } : { stroke: outline, strokeWidth: 1, strokeOpacity: 1 });
}

/** The lines over a filled mark; null if it has none. */
function hatched(item: SceneItem, patterns: Patterns, hatch: Hatch): SceneItem | null {
  const { fill } = item;
  const pattern = patternOf(fill, patterns);
  if (pattern === null || typeof fill !== 'string') return null;
  const isClear = (asNumber(item['fillOpacity']) ?? 1) < SOLID;
  const lines = hatch(pattern, isClear ? fill : inkOn(fill));
  return lines === null ? null : like(item, { fill: lines, stroke: null, fillOpacity: isClear ? 1 : SOLID });
}

/** Letters over patterns: what is around them is of the other ink. */
function haloOf(item: SceneItem, patterns: Patterns): SceneItem | readonly never[] {
  const { fill, stroke } = item;
  if (typeof fill !== 'string' || (stroke ?? null) !== null || patternOf(fill, patterns) !== null) return [];
  return like(item, { fill: null, stroke: inkAround(fill, patterns), strokeWidth: 3, strokeJoin: 'round' });
}

const inkAround = (fill: string, { surface }: Patterns): string => (isInk(fill) ? inkOn(fill) : surface);
