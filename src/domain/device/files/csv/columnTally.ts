import { KIND, kindOf, type Kind, shapeOf } from './cellShape.ts';

/** The values of a column that have one shape. */
export interface ShapeTally {
  readonly shape: number;
  count: number;
  /** The first of them, and its line. */
  first: string;
  line: number;
}

/** What the values of a column are, all of them. */
export interface ColumnTally {
  readonly shapes: Map<number, ShapeTally>;
  /** Of the last value, which the next one is most often like. */
  last: ShapeTally | null;
  /** Values without quotes. */
  bare: number;
  /** Quotes without a value. */
  quotedEmpty: number;
}

export const emptyTally = (): ColumnTally => ({ shapes: new Map(), last: null, bare: 0, quotedEmpty: 0 });

export function addCell(tally: ColumnTally, cell: string, isQuoted: boolean, line: number): void {
  if (!isQuoted) tally.bare += 1;
  else if (cell === '') tally.quotedEmpty += 1;
  const shape = shapeOf(cell);
  const { last } = tally;
  if (last !== null && last.shape === shape) {
    last.count += 1;
    return;
  }
  const known = tally.shapes.get(shape);
  if (known === undefined) {
    tally.last = { shape, count: 1, first: cell, line };
    tally.shapes.set(shape, tally.last);
  } else {
    known.count += 1;
    tally.last = known;
  }
}

/** The tally with a value more, which comes before the others. */
export function withFirst(tally: ColumnTally, cell: string, isQuoted: boolean, line: number): ColumnTally {
  const shapes = new Map([...tally.shapes].map(([shape, each]) => [shape, { ...each }]));
  const shape = shapeOf(cell);
  const count = (shapes.get(shape)?.count ?? 0) + 1;
  shapes.set(shape, { shape, count, first: cell, line });
  return {
    shapes,
    last: null,
    bare: tally.bare + (isQuoted ? 0 : 1),
    quotedEmpty: tally.quotedEmpty + (isQuoted && cell === '' ? 1 : 0),
  };
}

/** The shapes of values, without those of missing ones. */
export const givenShapes = ({ shapes }: ColumnTally): readonly ShapeTally[] =>
  [...shapes.values()].filter(({ shape }) => kindOf(shape) !== KIND.empty && kindOf(shape) !== KIND.marker);

export interface Sum {
  readonly count: number;
  readonly first: string;
  readonly line: number;
}

/** How many values of some shapes there are, and the first of them; null for none. */
export function sumOf(shapes: Iterable<ShapeTally>): Sum | null {
  let sum: Sum | null = null;
  for (const { count, first, line } of shapes)
    sum =
      sum === null
        ? { count, first, line }
        : {
            count: sum.count + count,
            ...(line < sum.line ? { first, line } : { first: sum.first, line: sum.line }),
          };
  return sum;
}

export const ofKinds = (shapes: Iterable<ShapeTally>, ...kinds: readonly Kind[]): readonly ShapeTally[] =>
  [...shapes].filter(({ shape }) => kinds.includes(kindOf(shape)));
