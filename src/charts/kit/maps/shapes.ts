import { feature } from 'topojson-client';
import world from 'world-atlas/countries-50m.json';

/** A region of a map, in degrees. */
export interface Shape {
  readonly id: string;
  readonly name: string;
  readonly geometry: Geometry;
}

export type Ring = readonly (readonly number[])[];

export type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

const ANTARCTICA = '010';

interface Feature {
  readonly id?: string | number;
  readonly properties: { readonly name?: string } | null;
  readonly geometry: Geometry;
}

/** The countries of the world without Antarctica, by the numbers of ISO 3166-1. */
export function countryShapes(): readonly Shape[] {
  const { features } = feature(world as never, 'countries') as unknown as {
    readonly features: readonly Feature[];
  };
  return features
    .filter(({ id }) => id !== ANTARCTICA)
    .map(({ id, properties, geometry }) => ({
      id: String(id ?? properties?.name ?? ''),
      name: properties?.name ?? '',
      geometry,
    }));
}

/** A point within the largest part of a shape. */
export function middleOf({ geometry }: Shape): readonly [number, number] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const rings = parts.map(([outer]) => outer ?? []).map((ring) => ({ ring, area: areaOf(ring) }));
  const largest = rings.reduce((a, b) => (Math.abs(b.area) > Math.abs(a.area) ? b : a), {
    ring: [] as Ring,
    area: 0,
  });
  const [startX = 0, startY = 0] = largest.ring[0] ?? [];
  if (largest.area === 0) return [startX, startY];
  let [x, y] = [0, 0];
  sides(largest.ring, (x1, y1, x2, y2) => {
    const weight = x1 * y2 - x2 * y1;
    x += (x1 + x2) * weight;
    y += (y1 + y2) * weight;
  });
  const longitude = startX + x / (6 * largest.area);
  return [longitude - 360 * Math.round(longitude / 360), startY + y / (6 * largest.area)];
}

function areaOf(ring: Ring): number {
  let area = 0;
  sides(ring, (x1, y1, x2, y2) => void (area += (x1 * y2 - x2 * y1) / 2));
  return area;
}

function sides(ring: Ring, each: (x1: number, y1: number, x2: number, y2: number) => void): void {
  // From its first point: far from it, small islands would lose their digits.
  const [startX = 0, startY = 0] = ring[0] ?? [];
  const at = (i: number): readonly [number, number] => {
    const [x = 0, y = 0] = ring[i % ring.length] ?? [];
    const away = x - startX;
    // A country can lie on both sides of the date line.
    return [away > 180 ? away - 360 : away < -180 ? away + 360 : away, y - startY];
  };
  for (let i = 0; i < ring.length; i += 1) each(...at(i), ...at(i + 1));
}
