import { cellValue } from '../kit/deck/cells.ts';
import { extentOf } from '../kit/deck/extent.ts';
import type { ContoursLayer, WeightedPoint } from '../kit/deck/mapLayer.ts';
import { downOf } from '../kit/deck/onScreen.ts';

/* The cells that deck.gl draws contours of: squares whose size is that at the middle of all points. */

/** The circumference of the Earth in metres, as deck.gl has it. */
const AROUND = 40_030_000;

/** deck.gl visits each cell between the outermost points for each contour: many more would stop the page. */
const MOST_CELLS = 500_000;

/** The size that cells can have in metres: the one that is wanted, or twice, four times as much. */
export function contourCellSize(points: readonly WeightedPoint[], wanted: number): number {
  const extent = extentOf(points.map(({ at }) => at));
  if (extent === null) return wanted;
  const { west, south, east, north } = extent;
  const around = AROUND * widthAt(south, north);
  const across = ((east - west) / 360) * around;
  const down = (downOf(south) - downOf(north)) * around;
  let size = wanted;
  while ((across / size + 1) * (down / size + 1) > MOST_CELLS) size *= 2;
  return size;
}

/** The largest value of a cell. */
export function largestCell({ points, size, aggregate }: ContoursLayer): number {
  const extent = extentOf(points.map(({ at }) => at));
  if (extent === null) return -Infinity;
  const side = size / AROUND / widthAt(extent.south, extent.north);
  const cells = new Map<string, number[]>();
  for (const { at, weight } of points) {
    const cell = `${Math.floor((at[0] + 180) / 360 / side)} ${Math.floor((1 - downOf(at[1])) / side)}`;
    const known = cells.get(cell);
    if (known === undefined) cells.set(cell, [weight]);
    else known.push(weight);
  }
  const value = cellValue(aggregate.toLowerCase());
  return [...cells.values()].reduce((most, weights) => Math.max(most, value(weights)), -Infinity);
}

/** The length of the parallel between two, as a part of the equator. */
const widthAt = (south: number, north: number): number => Math.cos((south + north) * (Math.PI / 360));
