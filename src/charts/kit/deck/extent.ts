import type { Position } from './spatial.ts';

/** A section of the map, in degrees. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The smallest section with all positions; null without any. */
export function extentOf(positions: Iterable<Position>): Extent | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return west > east ? null : { west, south, east, north };
}

export function joinedExtent(extents: readonly (Extent | null)[]): Extent | null {
  return extentOf(
    extents.flatMap((each): readonly Position[] =>
      each === null
        ? []
        : [
            [each.west, each.south],
            [each.east, each.north],
          ],
    ),
  );
}
