import type { Note } from '#domain/note.ts';
import { type Extent, extentOf } from './extent.ts';
import { layersAt } from './layersAt.ts';
import type { MapLayer } from './mapLayer.ts';
import type { MapPicture } from './mapPicture.ts';
import type { MapView } from './mapView.ts';
import { downOf } from './onScreen.ts';
import type { Position } from './spatial.ts';

/** Of the map library's camera: its distance from the map in heights of the screen, and the angle above its middle. */
const DISTANCE = 1.5;
const UP = Math.atan(0.5 / DISTANCE);
const WORLD = 512;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Says that a map opens with a section in which nothing of it lies, and, on screen, which button shows all of it: a file
 * has none.
 */
export function outOfViewNotes(
  picture: Pick<MapPicture, 'layers' | 'view' | 'extent'>,
  size: Size,
  hasButtons = false,
): readonly Note[] {
  const { view, extent } = picture;
  if (view === null || extent === null) return [];
  const layers = layersAt(picture.layers, view.zoom);
  const isSeen = isInView(view, size);
  let isEmpty = true;
  for (const section of layers.length === 0 ? [extent] : sectionsOf(layers)) {
    if (isSeen(section)) return [];
    isEmpty = false;
  }
  // Where a legend hides all of them, there is nothing to look for.
  if (isEmpty) return [];
  const text = 'No row lies in the section of the map that this chart opens with.';
  return [{ text: hasButtons ? `${text} Press “Show the whole chart” to see them.` : text }];
}

/** What each item covers, one after the other: a map of a hundred thousand is asked at every change of its picture. */
function* sectionsOf(layers: readonly MapLayer[]): Generator<Extent | null> {
  for (const layer of layers) {
    switch (layer.kind) {
      case 'arcs':
        for (const { from, to } of layer.arcs) yield extentOf([from, to]);
        break;
      case 'paths':
        for (const { path } of layer.paths) yield extentOf(path);
        break;
      case 'polygons':
        for (const { rings } of layer.polygons) yield extentOf(rings.flat());
        break;
      case 'features':
        for (const { geometry } of layer.features) yield extentOf(positionsIn(geometry.coordinates));
        break;
      case 'labels':
        for (const { at } of layer.labels) yield extentOf([at]);
        break;
      case 'points':
      case 'hexagons':
      case 'squares':
      case 'screenCells':
      case 'heat':
      case 'contours':
        for (const { at } of layer.points) yield extentOf([at]);
        break;
    }
  }
}

/** The positions of a checked geometry, however deep they are nested. */
function positionsIn(coordinates: readonly unknown[]): readonly Position[] {
  const [x, y] = coordinates;
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]];
  return coordinates.flatMap((each) => (Array.isArray(each) ? positionsIn(each) : []));
}

/** Whether a part of a section is in view, in the nearest of the repeated worlds. */
function isInView(view: MapView, size: Size): (section: Extent | null) => boolean {
  const world = WORLD * 2 ** view.zoom;
  const reach = reachOf(view, size);
  const middle = downOf(view.latitude);
  return (section) => {
    if (section === null) return false;
    const { west, south, east, north } = section;
    const across = ((west + east) / 2 - view.longitude) / 360;
    const [top, bottom] = [downOf(north), downOf(south)];
    const right = Math.abs(across - Math.round(across)) * world;
    const down = Math.abs((top + bottom) / 2 - middle) * world;
    return (
      right <= reach.width + ((east - west) / 720) * world &&
      down <= reach.height + ((bottom - top) / 2) * world
    );
  };
}

/** How far a view shows the map around its middle at most, in pixels: a tilted or turned one within a circle. */
function reachOf({ pitch, bearing }: MapView, { width, height }: Size): Size {
  if (pitch === 0 && bearing === 0) return { width: width / 2, height: height / 2 };
  const tilt = (pitch * Math.PI) / 180;
  const above = DISTANCE * Math.cos(tilt);
  const farthest = above * Math.tan(tilt + UP) - DISTANCE * Math.sin(tilt);
  const widest = (above * Math.cos(UP)) / (DISTANCE * Math.cos(tilt + UP));
  const radius = Math.hypot((widest * width) / 2, farthest * height);
  return { width: radius, height: radius };
}
