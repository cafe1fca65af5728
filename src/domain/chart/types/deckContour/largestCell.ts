import { cellValue } from '../shared/deck/cells.ts';
import { extentOf } from '../shared/deck/extent.ts';
import type { ContoursLayer } from '../shared/deck/mapLayer.ts';
import { downOf } from '../shared/deck/onScreen.ts';

/** The circumference of the Earth in metres, as deck.gl has it. */
const AROUND = 40_030_000;

/** The largest value of the cells that deck.gl draws contours of: squares whose size is that at the middle of all points. */
export function largestCell({ points, size, aggregate }: ContoursLayer): number {
  const extent = extentOf(points.map(({ at }) => at));
  if (extent === null) return -Infinity;
  const side = size / AROUND / Math.cos((extent.south + extent.north) * (Math.PI / 360));
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
