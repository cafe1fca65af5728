import type { View } from 'vega';
import type { MarkPlace } from '#charts/kit/spec/chartSpec.ts';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';

/** A mark with its box, in pixels from the corner of the drawing. */
export interface PlacedMark {
  readonly place: MarkPlace;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Nobody walks through more, and a chart of more points has a table. */
export const MOST_MARKS = 2000;
/** A point has no extent of its own. */
const POINT = 8;

/** Where the plot begins, in pixels from the corner of the drawing: Vega's origin is without the padding. */
export function cornerOf(view: View): readonly [left: number, top: number] {
  const [left, top] = view.origin();
  const padding = asRecord(view.padding());
  return [left + (asNumber(padding['left']) ?? 0), top + (asNumber(padding['top']) ?? 0)];
}

/** The marks of a drawn chart, row by row, each once. */
export function placedMarks(view: View): readonly PlacedMark[] {
  const [left, top] = cornerOf(view);
  const found = new Map<string, PlacedMark>();
  const root = asRecord(asRecord(view.scenegraph())['root']);
  visit(root, left, top, found, false);
  // The marks of a word cloud are texts.
  if (found.size === 0) visit(root, left, top, found, true);
  return [...found.values()].toSorted(
    (a, b) => a.place.row - b.place.row || (a.place.series ?? 0) - (b.place.series ?? 0),
  );
}

function visit(
  mark: Readonly<Record<string, unknown>>,
  left: number,
  top: number,
  found: Map<string, PlacedMark>,
  withTexts: boolean,
): void {
  // Labels have the rows of what they label.
  if (mark['marktype'] === 'text' && !withTexts) return;
  for (const each of asList(mark['items'])) {
    if (found.size >= MOST_MARKS) return;
    const item = asRecord(each);
    const [x, y] = [asNumber(item['x']) ?? 0, asNumber(item['y']) ?? 0];
    // What is drawn for a group of rows has marks of its own.
    const place = mark['role'] === 'scope' ? null : placeOf(item);
    const key = place === null ? '' : `${place.row} ${place.series}`;
    if (place !== null && !found.has(key)) found.set(key, { place, ...boxOf(item, x, y, left, top) });
    if (mark['marktype'] !== 'group') continue;
    for (const inner of asList(item['items'])) visit(asRecord(inner), left + x, top + y, found, withTexts);
  }
}

/** The box of a mark, or that of a point. */
export function boxOf(
  item: Readonly<Record<string, unknown>>,
  x: number,
  y: number,
  left: number,
  top: number,
): Omit<PlacedMark, 'place'> {
  const bounds = asRecord(item['bounds']);
  const [x1, y1] = [asNumber(bounds['x1']), asNumber(bounds['y1'])];
  const [x2, y2] = [asNumber(bounds['x2']), asNumber(bounds['y2'])];
  if (x1 === null || y1 === null || x2 === null || y2 === null || x2 < x1 || y2 < y1) {
    return { x: left + x - POINT / 2, y: top + y - POINT / 2, width: POINT, height: POINT };
  }
  return { x: left + x1, y: top + y1, width: x2 - x1, height: y2 - y1 };
}

/** The row and series of a mark; marks of a facet have them in their first datum. */
export function placeOf(item: unknown): MarkPlace | null {
  const datum = asRecord(asRecord(item)['datum']);
  const own = asNumber(datum['row']) === null ? asRecord(datum['datum']) : datum;
  const row = asNumber(own['row']);
  return row === null ? null : { row, series: asNumber(own['series']) };
}
