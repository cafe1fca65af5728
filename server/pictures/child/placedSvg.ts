import type { FormData } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import {
  fixedView,
  type PlacedCharts,
  placedCharts,
  STORED_ZOOM,
} from '#charts/cartodiagram/placedCharts.ts';
import { fitView } from '#charts/kit/deck/mapView.ts';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { sizeOnMap } from '#charts/explore/maps/mapSizes.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
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
  const placed = placedCharts(form, frame);
  if ('reason' in placed) return err(placed.reason);
  const outOfView = outOfViewNotes({ layers: [], view: fixedView(form), extent: placed.extent }, box);
  return ok(
    await withNotes([...placed.notes, ...outOfView], box, (room) => chartsSvg(form, placed, room, drawn)),
  );
}

async function chartsSvg(
  form: FormData,
  { charts, extent, form: inner }: PlacedCharts,
  box: PictureSize,
  drawn: (form: FormData, frame: Frame, room: PictureSize) => Promise<string>,
): Promise<string> {
  const sizeIn = (zoom: number): PictureSize => {
    const { width, height } = sizeOnMap(form['chart_size'], zoom + STORED_ZOOM, box);
    return { width: Math.max(width, LEAST), height: Math.max(height, LEAST) };
  };
  const fixed = fixedView(form);
  const whole = extent ?? WHOLE;
  // The outermost charts are in the picture as a whole.
  const own = sizeIn(fitView(whole, box).zoom);
  const inside = { width: box.width - own.width, height: box.height - own.height };
  const view = fixed ?? fitView(whole, inside);
  const plane = planeOf(view, box);
  const room = sizeIn(view.zoom);
  const { r, g, b, a } = asRecord(form['chart_background_color']);
  const ground = `rgb(${[r, g, b].map((each) => asNumber(each) ?? 255).join(',')})`;
  const radius = Math.max(0, asNumber(form['chart_background_border_radius']) ?? 0);
  const parts = [baseSvg(plane)];
  for (const { at, frame: rows } of charts) {
    const [x, y] = plane.point(at);
    const chart = await drawn(inner, rows, room);
    const { width, height } = room;
    parts.push(
      `<svg x="${Math.round(x - width / 2)}" y="${Math.round(y - height / 2)}" width="${width}" height="${height}">` +
        `<rect width="${width}" height="${height}" rx="${radius}" fill="${ground}" fill-opacity="${asNumber(a) ?? 0.2}"/>${chart}</svg>`,
    );
  }
  return parts.join('');
}
