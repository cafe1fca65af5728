import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber, isRecord } from '#domain/jsonValue.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import { decodeGeohash } from './geohash.ts';

/** Longitude and latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number];

/** Where the coordinates of a row are: two columns, one with both as text, or a geohash. */
export type Spatial =
  | { readonly type: 'latlong'; readonly longitude: string; readonly latitude: string }
  | {
      readonly type: 'delimited' | 'geohash';
      readonly column: string;
      /** Latitude comes first. */
      readonly isReversed: boolean;
    };

/** The value of a spatial control; null if it names no columns. */
export function spatialOf(value: unknown): Spatial | null {
  if (!isRecord(value)) return null;
  const isReversed = value['reverseCheckbox'] === true;
  if (value['type'] === 'latlong') {
    const [longitude, latitude] = [textOf(value['lonCol']), textOf(value['latCol'])];
    return longitude === null || latitude === null ? null : { type: 'latlong', longitude, latitude };
  }
  if (value['type'] === 'delimited') {
    const column = textOf(value['lonlatCol']);
    return column === null ? null : { type: 'delimited', column, isReversed };
  }
  const column = value['type'] === 'geohash' ? textOf(value['geohashCol']) : null;
  return column === null ? null : { type: 'geohash', column, isReversed };
}

export const spatialColumns = (spatial: Spatial): readonly string[] =>
  spatial.type === 'latlong' ? [spatial.longitude, spatial.latitude] : [spatial.column];

/** The latest latitude of a Mercator map. */
const MAX_NORTHERN = 85.051129;

/** A place on the map; null for invalid coordinates, such as a latitude of 999. */
export function placeAt(longitude: unknown, latitude: unknown): Position | null {
  const [x, y] = [asNumber(longitude), asNumber(latitude)];
  if (x === null || y === null || Math.abs(x) > 180 || Math.abs(y) > 90) return null;
  return [x, Math.min(Math.max(y, -MAX_NORTHERN), MAX_NORTHERN)];
}

/** The place of each row; null if its columns are missing from the result. */
export function positionsIn(frame: Frame, spatial: Spatial): ((row: number) => Position | null) | null {
  const columns = spatialColumns(spatial).map((name) => columnOf(frame, name));
  const [first, second] = columns;
  if (first === undefined || columns.includes(undefined)) return null;
  if (spatial.type === 'latlong')
    return (row) => placeAt(numberOf(first.values[row]), numberOf(second?.values[row]));
  const read = spatial.type === 'geohash' ? geohashPlace : delimitedPlace;
  return (row) => {
    const pair = read(first.values[row]);
    if (pair === null) return null;
    return spatial.isReversed ? placeAt(pair[1], pair[0]) : placeAt(pair[0], pair[1]);
  };
}

const geohashPlace = (value: FrameValue | undefined): readonly unknown[] | null =>
  typeof value === 'string' ? decodeGeohash(value) : null;

function delimitedPlace(value: FrameValue | undefined): readonly unknown[] | null {
  if (typeof value !== 'string') return null;
  const parts = value.split(/[\s,;|]+/).filter((part) => part !== '');
  return parts.length === 2 ? parts : null;
}
