import { MIN_ZOOM, type MapView, MAX_ZOOM } from '#charts/kit/deck/mapView.ts';

/** In pixels; the small one reaches what lies between two large ones. */
const [STEP, SMALL_STEP] = [80, 10];
const WORLD = 512;

const ACROSS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const UP: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const ZOOM: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

export const zoomed = (view: MapView, by: number): MapView => ({
  ...view,
  zoom: Math.min(Math.max(view.zoom + by, MIN_ZOOM), MAX_ZOOM),
});

/** What a map shows after a key: arrows move it, with Shift a little, plus and minus zoom; null for other keys. */
export function viewAfterKey(
  view: MapView,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): MapView | null {
  const zoom = ZOOM[key];
  if (zoom !== undefined) return zoomed(view, zoom);
  const across = ACROSS[key] ?? 0;
  const up = UP[key] ?? 0;
  if (across === 0 && up === 0) return null;
  const degrees = ((shiftKey ? SMALL_STEP : STEP) * 360) / (WORLD * 2 ** view.zoom);
  const shrunk = Math.cos((view.latitude * Math.PI) / 180);
  const longitude = view.longitude + across * degrees;
  return {
    ...view,
    longitude: longitude - 360 * Math.round(longitude / 360),
    latitude: Math.min(Math.max(view.latitude + up * degrees * shrunk, -85), 85),
  };
}
