import { MIN_ZOOM, type MapView } from './mapView.ts';
import type { Position } from './spatial.ts';

const WORLD = 512;

/** How far down a latitude is on the map of the world, of its whole height. */
export const downOf = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/** Where a place is in a map that is seen from above with north up, in pixels from its top left corner. */
export function onScreen(
  [longitude, latitude]: Position,
  view: MapView,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  const world = WORLD * 2 ** Math.max(view.zoom, MIN_ZOOM);
  // The nearest of the repeated worlds.
  const across = (longitude - view.longitude) / 360;
  return {
    x: width / 2 + (across - Math.round(across)) * world,
    y: height / 2 + (downOf(latitude) - downOf(view.latitude)) * world,
  };
}
