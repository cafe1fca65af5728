import { asList, asRecord, isRecord, parseJson, type JsonRecord } from '#domain/jsonValue.ts';
import type { MapFeature } from '../kit/deck/mapLayer.ts';
import { placeAt, type Position } from '../kit/deck/spatial.ts';

export interface GeoPart {
  readonly geometry: MapFeature['geometry'];
  readonly properties: JsonRecord;
}

/** How deep the coordinates of a geometry are nested: a point's are one list. */
const DEPTHS: ReadonlyMap<unknown, number> = new Map([
  ['Point', 1],
  ['MultiPoint', 2],
  ['LineString', 2],
  ['MultiLineString', 3],
  ['Polygon', 3],
  ['MultiPolygon', 4],
]);
const DEEPEST = 8;

/**
 * The parts of a GeoJSON text: a geometry, a feature, or a collection. Null if a part of it is not on the map; the
 * positions of all parts are appended to `places`.
 */
export function readGeoJson(value: unknown, places: Position[]): readonly GeoPart[] | null {
  const found: Position[] = [];
  const parts = partsOf(typeof value === 'string' ? parseJson(value) : value, {}, found, 0);
  if (parts === null || parts.length === 0) return null;
  for (const place of found) places.push(place);
  return parts;
}

function partsOf(
  value: unknown,
  properties: JsonRecord,
  found: Position[],
  depth: number,
): readonly GeoPart[] | null {
  if (!isRecord(value) || depth > DEEPEST) return null;
  const { type } = value;
  if (type === 'Feature') return partsOf(value['geometry'], asRecord(value['properties']), found, depth + 1);
  const several =
    type === 'FeatureCollection'
      ? value['features']
      : type === 'GeometryCollection'
        ? value['geometries']
        : null;
  if (several !== null) {
    const all = asList(several).map((each) => partsOf(each, properties, found, depth + 1));
    const known = all.filter((each) => each !== null);
    return known.length === all.length ? known.flat() : null;
  }
  const nesting = DEPTHS.get(type);
  const coordinates = nesting === undefined ? null : placesIn(value['coordinates'], nesting, found);
  return coordinates === null ? null : [{ geometry: { type: String(type), coordinates }, properties }];
}

/** Coordinates of this nesting, all of them on the map; null otherwise. */
function placesIn(value: unknown, nesting: number, found: Position[]): readonly unknown[] | null {
  const list = asList(value);
  if (nesting === 1) {
    const place = placeAt(list[0], list[1]);
    if (place !== null) found.push(place);
    return place;
  }
  if (list.length === 0) return null;
  const parts = list.map((each) => placesIn(each, nesting - 1, found));
  return parts.includes(null) ? null : parts;
}
