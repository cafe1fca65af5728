/** A word of a cloud. The most important come first. */
export interface CloudWord {
  /** Its width relative to the size of its font. */
  readonly ems: number;
  /** Between the smallest and the largest font of the cloud, from 0 to 1. */
  readonly share: number;
  /** In degrees. */
  readonly angle: number;
}

/** The middle of a word, and its font. */
export interface PlacedWord {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
}

export interface PlacedWords {
  /** By the index of the word; null without room. */
  readonly places: readonly (PlacedWord | null)[];
  readonly leftOut: number;
}

interface CloudRoom {
  readonly width: number;
  readonly height: number;
  /** The font sizes of the form, for a cloud of some 450 pixels: a smaller one has smaller words. */
  readonly small: number;
  readonly large: number;
}

const USUAL_SIDE = 450;
/**
 * How much larger than the form's sizes words may be, and how the next attempt differs from one without room for all.
 */
const [MAX_GROWN, SMALLER] = [1.8, 0.88];
/** Words never fill more than this share of the room. */
const MOST_FILLED = 0.66;
/** Smaller letters cannot be read; a long word is as small as its length demands. */
const [LEAST, LEAST_LONG] = [8, 6];
/** The largest word is never smaller: other words are left out instead. */
const LEAST_LARGE = 14;
/** The height of a line, and the room around a word. */
const [LINE, AIR] = [1.08, 2];
/** Below the words is the message of how many are left out. */
const MESSAGE = 18;

/**
 * Words from the middle outwards, each where no other is, as large as all fit. Where not all fit at the smallest sizes,
 * those without a place are left out: the last ones first.
 */
export function placedWords(words: readonly CloudWord[], room: CloudRoom): PlacedWords {
  const { width, height, small, large } = room;
  const part = Math.min(1, Math.sqrt(Math.max(width * height, 0)) / USUAL_SIDE);
  for (let grown = MAX_GROWN; ; grown *= SMALLER) {
    // Also where a size is not a number.
    const isLast = !(large * part * grown * SMALLER >= LEAST_LARGE);
    const boxes = words.map(({ share, ems }): Box => {
      const wanted = Math.max(LEAST, (small + share * (large - small)) * part * grown);
      const size = Math.max(LEAST_LONG, Math.min(wanted, (0.96 * width) / ems));
      return { size, wide: ems * size + AIR, high: LINE * size + AIR };
    });
    const filled = boxes.reduce((sum, { wide, high }) => sum + wide * high, 0);
    if (!isLast && filled > MOST_FILLED * width * height) continue;
    const cloud = createCloud(width, isLast ? height - MESSAGE : height);
    const places: (PlacedWord | null)[] = [];
    for (const [at, box] of boxes.entries()) {
      const place = cloud.add(box, words[at]?.angle ?? 0);
      if (place === null && !isLast) break;
      places.push(place);
    }
    if (places.length < words.length) continue;
    return { places, leftOut: places.filter((each) => each === null).length };
  }
}

interface Box {
  readonly size: number;
  readonly wide: number;
  readonly high: number;
}

/** A box that is turned around its middle. */
interface TurnedBox {
  readonly x: number;
  readonly y: number;
  /** Half of the size of the box. */
  readonly wide: number;
  readonly high: number;
  readonly cos: number;
  readonly sin: number;
  /** Half of the size of the level box around it. */
  readonly outerWide: number;
  readonly outerHigh: number;
}

interface Cloud {
  /** Takes the first free place from the middle outwards: at the angle, else level. */
  readonly add: (box: Box, angle: number) => PlacedWord | null;
}

function createCloud(width: number, height: number): Cloud {
  const taken: TurnedBox[] = [];
  const points = spiral(width, height);
  const columns = Math.ceil(width / CELL);
  /** The squares whose middle is in a box: most points are found to be taken by them. */
  const isTaken = new Uint8Array(columns * Math.ceil(Math.max(height, 0) / CELL));
  const cellAt = (x: number, y: number): number => Math.floor(y / CELL) * columns + Math.floor(x / CELL);
  /** Up to which point a box had no place: neither has one that is larger. */
  const searched: { readonly angle: number; readonly box: Box; readonly upTo: number }[] = [];

  function firstFree(box: Box, angle: number): TurnedBox | null {
    const from = searched.reduce(
      (most, each) =>
        each.angle === angle && each.box.wide <= box.wide && each.box.high <= box.high
          ? Math.max(most, each.upTo)
          : most,
      0,
    );
    const turned = turnedBox(box, angle);
    const { outerWide, outerHigh } = turned;
    const middles = middleLine(turned);
    let found: TurnedBox | null = null;
    let at = from;
    for (; found === null && at < points.length; at += 1) {
      const [x, y] = points[at] ?? [0, 0];
      if (x < outerWide || y < outerHigh || x > width - outerWide || y > height - outerHigh) continue;
      if (middles.some(([dx, dy]) => isTaken[cellAt(x + dx, y + dy)] === 1)) continue;
      const placed = { ...turned, x, y };
      if (!taken.some((each) => overlap(placed, each))) found = placed;
    }
    searched.push({ angle, box, upTo: found === null ? at : at - 1 });
    return found;
  }

  return {
    add(box, angle) {
      for (const each of angle === 0 ? [0] : [angle, 0]) {
        const placed = firstFree(box, each);
        if (placed === null) continue;
        taken.push(placed);
        for (const [x, y] of squaresIn(placed)) isTaken[cellAt(x, y)] = 1;
        return { x: placed.x, y: placed.y, size: box.size, angle: each };
      }
      return null;
    },
  };
}

/** The side of a square, in pixels. */
const CELL = 4;
/** The least distance of the points of a spiral; in a large room they are some ten thousand. */
const LEAST_STEP = 4;
const stepIn = (width: number, height: number): number =>
  Math.max(LEAST_STEP, Math.sqrt(Math.max(width * height, 0)) / 100);

/** Points along the middle of a box, from its own middle outwards. */
function middleLine({
  wide,
  high,
  cos,
  sin,
}: Omit<TurnedBox, 'x' | 'y'>): readonly (readonly [number, number])[] {
  const count = Math.max(1, Math.ceil(wide / high));
  const steps = Array.from({ length: count }, (_, at) => ((at + 1) / count) * (wide - 1));
  return [0, ...steps.flatMap((each) => [each, -each])].map((each) => [each * cos, each * sin]);
}

/** The middles of the squares that are in a box. */
function squaresIn(box: TurnedBox): readonly (readonly [number, number])[] {
  const { x, y, wide, high, cos, sin, outerWide, outerHigh } = box;
  const middles: (readonly [number, number])[] = [];
  const first = (edge: number): number => Math.max(0, Math.ceil(edge / CELL - 0.5)) * CELL + CELL / 2;
  for (let top = first(y - outerHigh); top < y + outerHigh; top += CELL)
    for (let left = first(x - outerWide); left < x + outerWide; left += CELL) {
      const [dx, dy] = [left - x, top - y];
      if (Math.abs(dx * cos + dy * sin) < wide && Math.abs(dy * cos - dx * sin) < high)
        middles.push([left, top]);
    }
  return middles;
}

/** Points from the middle outwards, in the shape of the room. */
function spiral(width: number, height: number): readonly (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  const step = stepIn(width, height);
  const [halfWide, halfHigh] = [width / 2, height / 2];
  const shorter = Math.max(1, Math.min(halfWide, halfHigh));
  const [stretchX, stretchY] = [halfWide / shorter, halfHigh / shorter];
  // The corners are further away than the edges.
  const farthest = shorter * Math.SQRT2;
  for (let turn = 0, away = 0; away <= farthest; away = (turn * step) / (2 * Math.PI)) {
    const x = halfWide + Math.cos(turn) * away * stretchX;
    const y = halfHigh + Math.sin(turn) * away * stretchY;
    if (x >= 0 && y >= 0 && x <= width && y <= height) points.push([x, y]);
    turn += step / Math.max(away * Math.max(stretchX, stretchY), step);
  }
  return points;
}

function turnedBox({ wide, high }: Box, angle: number): Omit<TurnedBox, 'x' | 'y'> {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfWide, halfHigh] = [wide / 2, high / 2];
  return {
    wide: halfWide,
    high: halfHigh,
    cos,
    sin,
    outerWide: halfWide * Math.abs(cos) + halfHigh * Math.abs(sin),
    outerHigh: halfWide * Math.abs(sin) + halfHigh * Math.abs(cos),
  };
}

/** Whether two boxes overlap: they do unless a side of one of them separates them. */
function overlap(one: TurnedBox, other: TurnedBox): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  if (Math.abs(dx) >= one.outerWide + other.outerWide || Math.abs(dy) >= one.outerHigh + other.outerHigh)
    return false;
  return !isApart(one, other, dx, dy) && !isApart(other, one, dx, dy);
}

/** Whether boxes are apart along a side of the first one. */
function isApart(one: TurnedBox, other: TurnedBox, dx: number, dy: number): boolean {
  const cos = Math.abs(one.cos * other.cos + one.sin * other.sin);
  const sin = Math.abs(one.cos * other.sin - one.sin * other.cos);
  return (
    Math.abs(dx * one.cos + dy * one.sin) >= one.wide + other.wide * cos + other.high * sin - SLACK ||
    Math.abs(dy * one.cos - dx * one.sin) >= one.high + other.wide * sin + other.high * cos - SLACK
  );
}

/** Sines of right angles are not quite zero. */
const SLACK = 1e-6;
