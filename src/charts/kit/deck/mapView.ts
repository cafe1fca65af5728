import { asNumber, isRecord } from '#domain/jsonValue.ts';
import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import type { Extent } from './extent.ts';
import { placeAt } from './spatial.ts';

/** Where a map looks. */
export interface MapView {
  readonly longitude: number;
  readonly latitude: number;
  /** The world is 512 pixels wide at 0, and twice as wide at each next. */
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

const WORLD = 512;
export const MIN_ZOOM = 0;
export const MAX_ZOOM = 20;
/** One place fills no section: its surroundings are shown. */
const CLOSEST_FIT = 14;
const STEEPEST = 60;
/** The part of a map that stays free around what is fitted. */
const MARGIN = 0.1;

const LEVEL = { bearing: 0, pitch: 0 };

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** The viewport of a form; null if it has no valid one. */
export function viewOf(value: unknown): MapView | null {
  if (!isRecord(value)) return null;
  const place = placeAt(value['longitude'], value['latitude']);
  const zoom = asNumber(value['zoom']);
  if (place === null || zoom === null) return null;
  return {
    longitude: place[0],
    latitude: place[1],
    zoom: between(MIN_ZOOM, zoom, MAX_ZOOM),
    bearing: (asNumber(value['bearing']) ?? 0) % 360,
    pitch: between(0, asNumber(value['pitch']) ?? 0, STEEPEST),
  };
}

/** The section that a form shows: its viewport, or null to fit what is drawn, with the tilt of the viewport. */
export function viewIn(form: FormData): {
  readonly view: MapView | null;
  readonly tilt: Pick<MapView, 'bearing' | 'pitch'>;
} {
  const stored = viewOf(form['viewport']);
  const tilt = stored === null ? LEVEL : { bearing: stored.bearing, pitch: stored.pitch };
  return { view: isOn(form['autozoom']) ? null : stored, tilt };
}

/** A view of which a form stores only parts: without a place it is of the middle of what is drawn. */
export function partialView(value: FormData, extent: Extent): MapView | null {
  const middle = fitView(extent, { width: 1, height: 1 });
  const { longitude, latitude, zoom } = value;
  return viewOf({
    longitude: asNumber(longitude) ?? middle.longitude,
    latitude: asNumber(latitude) ?? middle.latitude,
    zoom,
  });
}

/** The middle of the Mercator latitude, from 0 in the north to 1. */
const downOf = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

const latitudeOf = (down: number): number =>
  (Math.atan(Math.exp((0.5 - down) * 2 * Math.PI)) * 360) / Math.PI - 90;

/** The closest view that shows a section within a box of this size, in pixels. */
export function fitView(
  extent: Extent,
  { width, height }: { readonly width: number; readonly height: number },
  tilt: Pick<MapView, 'bearing' | 'pitch'> = LEVEL,
): MapView {
  const [top, bottom] = [downOf(extent.north), downOf(extent.south)];
  const across = (extent.east - extent.west) / 360;
  const zoomFor = (space: number, share: number): number =>
    share <= 0 ? CLOSEST_FIT : Math.log2((Math.max(space, 1) * (1 - 2 * MARGIN)) / (WORLD * share));
  return {
    longitude: (extent.west + extent.east) / 2,
    latitude: latitudeOf((top + bottom) / 2),
    zoom: between(MIN_ZOOM, Math.min(zoomFor(width, across), zoomFor(height, bottom - top)), CLOSEST_FIT),
    ...tilt,
  };
}
