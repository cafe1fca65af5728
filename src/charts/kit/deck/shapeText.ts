import { asList, asNumber, isRecord, parseJson } from '#domain/jsonValue.ts';
import { decodeGeohash } from './geohash.ts';
import { placeAt, type Position } from './spatial.ts';

/** How lines are written in a column. */
export type ShapeCoding = 'json' | 'polyline' | 'geohash';

export const codingOf = (value: unknown): ShapeCoding =>
  value === 'polyline' || value === 'geohash' ? value : 'json';

type Ring = readonly Position[];

/** The places of a list of pairs; null if one is no place. */
function ringOf(value: unknown, isReversed: boolean): Ring | null {
  const places = asList(value).map((pair) => {
    const [first, second] = asList(pair);
    return isReversed ? placeAt(second, first) : placeAt(first, second);
  });
  const known = places.filter((place) => place !== null);
  return known.length === places.length && known.length > 1 ? known : null;
}

const isPair = (value: unknown): boolean => asNumber(asList(value)[0]) !== null;

/** A line; null for any other text. */
export function readPath(value: unknown, coding: ShapeCoding, isReversed: boolean): Ring | null {
  const [ring] = readRings(value, coding, isReversed) ?? [];
  return ring ?? null;
}

/** An outline with its holes, or a line; null for any other text. GeoJSON counts by its first part. */
export function readRings(value: unknown, coding: ShapeCoding, isReversed: boolean): readonly Ring[] | null {
  if (coding === 'geohash') return typeof value === 'string' ? geohashSquare(value) : null;
  if (coding === 'polyline') {
    const ring = typeof value === 'string' ? ringOf(decodePolyline(value), isReversed) : null;
    return ring === null ? null : [ring];
  }
  let shape: unknown = typeof value === 'string' ? parseJson(value) : value;
  if (isRecord(shape) && isRecord(shape['geometry'])) shape = shape['geometry'];
  let lists: unknown = isRecord(shape) ? shape['coordinates'] : shape;
  // A polygon of several parts is drawn by its first one.
  while (!isPair(asList(lists)[0]) && !isPair(asList(asList(lists)[0])[0]) && asList(lists).length > 0)
    lists = asList(lists)[0];
  const rings = isPair(asList(lists)[0])
    ? [ringOf(lists, isReversed)]
    : asList(lists).map((ring) => ringOf(ring, isReversed));
  const known = rings.filter((ring) => ring !== null);
  return known.length === rings.length && known.length > 0 ? known : null;
}

/** Half the width and height of a geohash's cell come of its length: five bits a digit, longitude first. */
function geohashSquare(text: string): readonly Ring[] | null {
  const middle = decodeGeohash(text);
  if (middle === null) return null;
  const bits = text.trim().length * 5;
  const [x, y] = middle;
  const across = 180 / 2 ** Math.ceil(bits / 2);
  const up = 90 / 2 ** Math.floor(bits / 2);
  const corners = [
    placeAt(x - across, y - up),
    placeAt(x + across, y - up),
    placeAt(x + across, y + up),
    placeAt(x - across, y + up),
  ].filter((corner) => corner !== null);
  return corners.length === 4 ? [corners] : null;
}

const CHUNK = 0x20;
const OFFSET = 63;
const SCALE = 1e5;

/** Pairs of latitude and longitude as differences in five-bit chunks, as pairs of longitude and latitude. */
function decodePolyline(text: string): readonly (readonly [number, number])[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const chunk = text.charCodeAt(i) - OFFSET;
    if (chunk < 0 || shift > 30) return [];
    value |= (chunk & (CHUNK - 1)) << shift;
    shift += 5;
    if (chunk < CHUNK) {
      numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
      [value, shift] = [0, 0];
    }
  }
  const places: (readonly [number, number])[] = [];
  let [latitude, longitude] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    latitude += numbers[i] ?? 0;
    longitude += numbers[i + 1] ?? 0;
    places.push([longitude / SCALE, latitude / SCALE]);
  }
  return places;
}
