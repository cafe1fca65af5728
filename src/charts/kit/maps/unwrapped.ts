import type { Geometry, Ring } from './shapes.ts';

/**
 * A shape on a flat map: an outline across the date line would be drawn around the world. It continues past the edge
 * instead, and is there twice, once past each edge.
 */
export function unwrapped(geometry: Geometry): Geometry {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return {
    type: 'MultiPolygon',
    coordinates: parts.flatMap((rings) => {
      const [outer = []] = rings;
      if (!outer.some((point, i) => i > 0 && isJump(point, outer[i - 1]))) return [rings];
      const eastern = rings.map((ring) => ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]));
      return [eastern, eastern.map((ring: Ring) => ring.map(([x = 0, y = 0]) => [x - 360, y]))];
    }),
  };
}

const isJump = ([x = 0]: readonly number[], [before = 0]: readonly number[] = []): boolean =>
  Math.abs(x - before) > 180;
