import { cellReaders } from '#charts/kit/deck/cellValue.ts';
import { layersAt } from '#charts/kit/deck/layersAt.ts';
import type { Extent } from '#charts/kit/deck/extent.ts';
import type { MapLayer, Rgba } from '#charts/kit/deck/mapLayer.ts';
import type { MapPicture } from '#charts/kit/deck/mapPicture.ts';
import { fitView, type MapView } from '#charts/kit/deck/mapView.ts';
import type { Position } from '#charts/kit/deck/spatial.ts';
import { countryShapes } from '#charts/kit/maps/shapes.ts';
import { unwrapped } from '#charts/kit/maps/unwrapped.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { blurredSvg, cellsOf, cellsSvg, digits, joinedSvg, MOST, paint, type Plane } from './mapCells.ts';
import { type PictureSize, textAt } from './svgText.ts';

/* A chart over a map as SVG: outlines of the countries, and flat shapes of its layers above them. */

const WORLD = 512;
const EARTH = 40_075_017;
/** What a map without data shows. */
export const WHOLE: Extent = { west: -170, south: -55, east: 180, north: 75 };
const FARTHEST = 85;

/** The colours of a map without data. */
export interface Ground {
  readonly land: string;
  readonly border: string;
  readonly water: string;
}
const LIGHT: Ground = { land: '#f2f1ed', border: '#c4c7c7', water: '#dbe6ec' };

export function mapSvg(picture: MapPicture, box: PictureSize, ground: Ground = LIGHT): string {
  const view = picture.view ?? fitView(picture.extent ?? WHOLE, box);
  const plane = planeOf(view, box);
  const layers = layersAt(picture.layers, view.zoom);
  return baseSvg(plane, ground) + layers.map((layer) => layerSvg(layer, plane)).join('');
}

/** The section of the world that a view shows in a box. */
export function planeOf(view: Omit<MapView, 'bearing' | 'pitch'>, box: PictureSize): Plane {
  const size = WORLD * 2 ** view.zoom;
  const right = (longitude: number): number => ((longitude + 180) / 360) * size;
  const down = (latitude: number): number => {
    const angle = (Math.min(FARTHEST, Math.max(-FARTHEST, latitude)) * Math.PI) / 180;
    return (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * size;
  };
  const [left, top] = [right(view.longitude) - box.width / 2, down(view.latitude) - box.height / 2];
  const scale = size / (EARTH * Math.cos((view.latitude * Math.PI) / 180));
  return {
    box,
    point: ([longitude = 0, latitude = 0]) => [right(longitude) - left, down(latitude) - top],
    pixels: (meters) => meters * scale,
  };
}

/** Water, and the outlines of the countries. */
export function baseSvg(plane: Plane, { land, border, water }: Ground = LIGHT): string {
  const rings = countryShapes().flatMap(({ geometry: wrapped }) => {
    const geometry = unwrapped(wrapped);
    return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  });
  const path = rings.map((part) => ringsPath(part, plane)).join('');
  const { width, height } = plane.box;
  return (
    `<rect width="${width}" height="${height}" fill="${water}"/>` +
    `<path d="${path}" fill="${land}" stroke="${border}" stroke-width="0.7" fill-rule="evenodd"/>`
  );
}

/** Closed rings as a path; empty where nothing of them is in the box. */
function ringsPath(rings: readonly (readonly (readonly number[])[])[], plane: Plane): string {
  const outer = (rings[0] ?? []).map(plane.point);
  return isInside(outer, plane.box)
    ? rings.map((ring) => `${linePath(ring.map(plane.point))}Z`).join('')
    : '';
}

function isInside(points: readonly (readonly [number, number])[], { width, height }: PictureSize): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return east >= 0 && south >= 0 && west <= width && north <= height;
}

const linePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${digits(x)} ${digits(y)}`).join('');

function layerSvg(layer: MapLayer, plane: Plane): string {
  const { point, pixels } = plane;
  const wide = (width: number, units: 'meters' | 'pixels'): number =>
    Math.min(40, Math.max(1, units === 'meters' ? pixels(width) : width));
  switch (layer.kind) {
    case 'points':
      return layer.points
        .slice(0, MOST)
        .map(({ at, radius, color }) => {
          const wanted = layer.units === 'meters' ? pixels(radius) : radius;
          const shown = Math.min(layer.largest ?? 200, Math.max(layer.smallest ?? 1, wanted));
          return dot(point(at), shown, color);
        })
        .join('');
    case 'arcs':
      return layer.arcs
        .slice(0, MOST)
        .map(({ from, to, color }) => arc(point(from), point(to), color, layer.width))
        .join('');
    case 'paths':
      return layer.paths
        .slice(0, MOST)
        .map(({ path, color }) => stroke(path.map(point), color, wide(layer.width, layer.units)))
        .join('');
    case 'polygons':
      return layer.polygons
        .slice(0, MOST)
        .map(({ rings, fill, line }) =>
          area(ringsPath(rings, plane), layer.filled ? fill : null, layer.stroked ? line : null),
        )
        .join('');
    case 'features':
      return layer.features
        .slice(0, MOST)
        .map(({ geometry, fill, line }) =>
          geometrySvg(geometry, plane, layer.filled ? fill : null, layer.stroked ? line : fill),
        )
        .join('');
    case 'labels':
      return layer.labels
        .slice(0, MOST)
        .map(({ at, text, color }) => {
          const [x, y] = point(at);
          const ink = `rgb(${color.slice(0, 3).join(',')})`;
          return textAt(text.slice(0, 60), x, y + layer.size / 3, {
            size: layer.size,
            color: ink,
            anchor: 'middle',
          });
        })
        .join('');
    case 'hexagons':
    case 'squares': {
      const isHexagon = layer.kind === 'hexagons';
      const side = Math.max(4, pixels(layer.size) * (isHexagon ? Math.sqrt(3) : 1));
      return cellsSvg(
        cellsOf(layer.points, side, { ...layer, value: cellReaders(layer).place, isHexagon }, plane),
      );
    }
    case 'screenCells': {
      const theme = { value: sum, domain: layer.domain, ramp: layer.ramp };
      return cellsSvg(cellsOf(layer.points, Math.max(4, layer.size), theme, plane));
    }
    case 'heat': {
      const side = Math.max(4, layer.radius / 3);
      const theme = { value: sum, domain: null, ramp: layer.ramp, fades: true };
      return blurredSvg(cellsOf(layer.points, side, theme, plane), plane.box);
    }
    case 'contours': {
      const side = Math.max(4, pixels(layer.size));
      return layer.contours
        .map(({ threshold, color: [red, green, blue, opacity] }) => {
          const [low, high] = typeof threshold === 'number' ? [threshold, Infinity] : threshold;
          const shows = (value: number): boolean => value >= low && value < high;
          const theme = { value: sum, domain: null, ramp: [[red, green, blue, 255]] as const, shows };
          return joinedSvg(cellsOf(layer.points, side, theme, plane), opacity / 255);
        })
        .join('');
    }
  }
}

const sum = (weights: readonly number[]): number => weights.reduce((a, b) => a + b, 0);

const dot = ([x, y]: readonly [number, number], radius: number, color: Rgba): string =>
  `<circle cx="${digits(x)}" cy="${digits(y)}" r="${digits(radius)}" ${paint('fill', color)}/>`;

const stroke = (points: readonly (readonly [number, number])[], color: Rgba, width: number): string =>
  `<path d="${linePath(points)}" fill="none" ${paint('stroke', color)} stroke-width="${digits(width)}"/>`;

function arc(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  color: Rgba,
  width: number,
): string {
  const lift = Math.hypot(x2 - x1, y2 - y1) / 4;
  const path = `M${digits(x1)} ${digits(y1)}Q${digits((x1 + x2) / 2)} ${digits((y1 + y2) / 2 - lift)} ${digits(x2)} ${digits(y2)}`;
  return `<path d="${path}" fill="none" ${paint('stroke', color)} stroke-width="${digits(width)}"/>`;
}

const area = (path: string, fill: Rgba | null, line: Rgba | null): string =>
  path === ''
    ? ''
    : `<path d="${path}" fill-rule="evenodd" ${fill === null ? 'fill="none"' : paint('fill', fill)}${line === null ? '' : ` ${paint('stroke', line)}`}/>`;

/** GeoJSON that was checked when the picture was made: only its nesting differs. */
function geometrySvg(geometry: unknown, plane: Plane, fill: Rgba | null, line: Rgba): string {
  if (!isRecord(geometry)) return '';
  const at = geometry['coordinates'];
  const positions = (list: unknown): readonly Position[] => list as readonly Position[];
  const rings = (list: unknown) => list as readonly (readonly Position[])[];
  const one = (list: unknown): string => area(ringsPath(rings(list), plane), fill, line);
  switch (geometry['type']) {
    case 'Point':
      return dot(plane.point(at as Position), 4, fill ?? line);
    case 'MultiPoint':
      return positions(at)
        .map((each) => dot(plane.point(each), 4, fill ?? line))
        .join('');
    case 'LineString':
      return stroke(positions(at).map(plane.point), line, 1.5);
    case 'MultiLineString':
      return rings(at)
        .map((each) => stroke(each.map(plane.point), line, 1.5))
        .join('');
    case 'Polygon':
      return one(at);
    case 'MultiPolygon':
      return (at as readonly unknown[]).map(one).join('');
    default:
      return '';
  }
}
