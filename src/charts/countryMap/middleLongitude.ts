import type { Shape } from '../kit/maps/shapes.ts';
import { extent } from '../kit/spec/extent.ts';

/** The meridian in the middle of a country, also of one on both sides of the date line. */
export function middleLongitude(regions: readonly Shape[]): number {
  const longitudes = regions
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .flatMap(([outer = []]) => outer.map(([x = 0]) => x));
  const [west, east] = extent(longitudes);
  const [farWest, farEast] = extent(longitudes.map((x) => (x < 0 ? x + 360 : x)));
  return farEast - farWest < east - west ? (farWest + farEast) / 2 : (west + east) / 2;
}
