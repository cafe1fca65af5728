import type { MapView } from './mapView.ts';

/** An image of a base map, 256 pixels wide, with the section that it shows. */
export interface MapTile {
  readonly key: string;
  readonly url: string;
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
}

const DEEPEST = 19;
/** More would be asked of the server only where the map is tilted to the horizon. */
const MOST = 60;
const SIDE = 256;

const latitudeAt = (down: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;

/** The tiles in view, those in the middle first. */
export function tilesIn(
  template: string,
  view: MapView,
  { width, height }: { readonly width: number; readonly height: number },
): readonly MapTile[] {
  // The world is 512 pixels wide at a zoom of 0, and two tiles at a depth of 1.
  const z = Math.min(Math.max(Math.floor(view.zoom + 1), 0), DEEPEST);
  const count = 2 ** z;
  const side = SIDE * 2 ** (view.zoom + 1 - z);
  const x = ((view.longitude + 180) / 360) * count;
  const sine = Math.sin((view.latitude * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count;
  const isTurned = view.bearing !== 0 || view.pitch !== 0;
  const reach = Math.hypot(width, height) / 2 / side;
  const across = isTurned ? reach * 1.5 : width / 2 / side;
  const along = isTurned ? reach * 1.5 : height / 2 / side;
  const found: { readonly away: number; readonly tile: MapTile }[] = [];
  for (let line = Math.max(Math.floor(y - along), 0); line <= Math.min(y + along, count - 1); line += 1)
    for (let column = Math.floor(x - across); column <= x + across; column += 1) {
      const wrapped = ((column % count) + count) % count;
      const url = template
        .replaceAll('{z}', String(z))
        .replaceAll('{x}', String(wrapped))
        .replaceAll('{y}', String(line));
      const west = (column / count) * 360 - 180;
      found.push({
        away: Math.hypot(column + 0.5 - x, line + 0.5 - y),
        tile: {
          key: `${z}/${column}/${line}`,
          url,
          bounds: [west, latitudeAt((line + 1) / count), west + 360 / count, latitudeAt(line / count)],
        },
      });
    }
  return found
    .toSorted((a, b) => a.away - b.away)
    .slice(0, MOST)
    .map(({ tile }) => tile);
}
