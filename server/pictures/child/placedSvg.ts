import type { FormData } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { drawnPlaces } from '#charts/drawnPlaces.ts';
import { type PlacedCharts, STORED_ZOOM } from '#charts/kit/places/placedCharts.ts';
import { fitView } from '#charts/kit/deck/mapView.ts';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { sizeOnMap } from '#charts/explore/maps/mapSizes.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { baseSvg, planeOf, WHOLE } from './mapSvg.ts';
import { withNotes } from './notesSvg.ts';
import type { PictureSize } from './svgText.ts';

/** The least room of a chart at a place. */
const LEAST = 24;

/** A chart at each place of a map with its notes, or why there is none. `drawn` draws one of them in its room. */
export async function placedSvg(
  form: FormData,
  frame: Frame,
  box: PictureSize,
  drawn: (form: FormData, frame: Frame, room: PictureSize) => Promise<string>,
): Promise<Result<string, Note>> {
  const placed = drawnPlaces(form, frame);
  if ('reason' in placed) return err(placed.reason);
  const outOfView = outOfViewNotes({ ...placed, layers: [] }, box);
  return ok(await withNotes([...placed.notes, ...outOfView], box, (room) => chartsSvg(placed, room, drawn)));
}

async function chartsSvg(
  { charts, extent, view: fixed, sizes, ground, form: inner }: PlacedCharts,
  box: PictureSize,
  drawn: (form: FormData, frame: Frame, room: PictureSize) => Promise<string>,
): Promise<string> {
  const sizeIn = (zoom: number): PictureSize => {
    const { width, height } = sizeOnMap(sizes, zoom + STORED_ZOOM, box);
    return { width: Math.max(width, LEAST), height: Math.max(height, LEAST) };
  };
  const whole = extent ?? WHOLE;
  // The outermost charts are in the picture as a whole.
  const own = sizeIn(fitView(whole, box).zoom);
  const inside = { width: box.width - own.width, height: box.height - own.height };
  const view = fixed ?? fitView(whole, inside);
  const plane = planeOf(view, box);
  const room = sizeIn(view.zoom);
  const { rgb, opacity, radius } = ground;
  const parts = [baseSvg(plane)];
  for (const { at, frame: rows } of charts) {
    const [x, y] = plane.point(at);
    const chart = await drawn(inner, rows, room);
    const { width, height } = room;
    parts.push(
      `<svg x="${Math.round(x - width / 2)}" y="${Math.round(y - height / 2)}" width="${width}" height="${height}">` +
        `<rect width="${width}" height="${height}" rx="${radius}" fill="rgb(${rgb.join(',')})" fill-opacity="${opacity}"/>${chart}</svg>`,
    );
  }
  return parts.join('');
}
