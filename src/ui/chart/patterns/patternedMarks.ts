import { Marks } from 'vega';
import { asRecord } from '#domain/jsonValue.ts';
import '../vega/runtime/vegaRuntime.ts';
import { type Hatch, patternedScene, type Scene } from './patternedScene.ts';
import { HATCHES, oneOf, type Patterns, TILE } from './patterns.ts';

/*
 * How Vega draws marks of specs with patterns. A pattern is of a canvas, and specs have none: marks are drawn in their
 * colours, and then those lines over them. This is around what the page has of its own for marks.
 */

const TYPES = ['line', 'rule', 'symbol', 'text', 'rect', 'arc', 'area', 'path', 'shape', 'trail'] as const;

type Draw = (context: CanvasRenderingContext2D, scene: Scene, bounds: unknown) => void;

/** The types of Vega leave most of them out. */
const drawn = Marks as unknown as Readonly<Record<(typeof TYPES)[number], { draw: Draw }>>;

for (const type of TYPES) {
  const mark = drawn[type];
  const { draw } = mark;
  mark.draw = function (this: unknown, context, scene, bounds) {
    const patterns = patternsOf(scene);
    if (patterns === null) return draw.call(this, context, scene, bounds);
    const hatch = hatchOn(context);
    for (const each of patternedScene(scene, patterns, hatch)) draw.call(this, context, each, bounds);
  };
}

/** Those of the root of what a scene is in; null if the chart has none. */
function patternsOf(scene: object): Patterns | null {
  let group = asRecord(asRecord(scene)['group']);
  for (let next = group; Object.hasOwn(next, 'mark'); next = asRecord(asRecord(next['mark'])['group']))
    group = next;
  return (group['patterns'] as Patterns | undefined) ?? null;
}

/** Patterns on a canvas, each made once. */
function hatchOn(context: CanvasRenderingContext2D): Hatch {
  const made = new Map<string, CanvasPattern | null>();
  return (pattern, ink) => {
    const lines = oneOf(HATCHES, pattern) ?? null;
    const key = `${pattern % HATCHES.length} ${ink}`;
    if (lines !== null && !made.has(key)) made.set(key, tileOf(context, lines, ink));
    return made.get(key) ?? null;
  };
}

/** Tiles have four pixels for each, so that they are sharp on dense screens. */
const FINE = 2;

function tileOf(context: CanvasRenderingContext2D, lines: string, ink: string): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = TILE * FINE;
  tile.height = TILE * FINE;
  const pen = tile.getContext('2d');
  if (pen === null) return null;
  pen.scale(FINE, FINE);
  pen.strokeStyle = ink;
  pen.lineWidth = 1.5;
  pen.stroke(new Path2D(lines));
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / FINE));
  return pattern;
}
