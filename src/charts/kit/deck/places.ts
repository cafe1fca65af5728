import { type Frame, rowNumbers } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { NO_ROWS, notDrawn, type NothingToDraw } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { type Extent, extentOf } from './extent.ts';
import { NO_PLACES, placelessNotes } from './placeless.ts';
import { type Position, positionsIn, spatialColumns, spatialOf } from './spatial.ts';

/** The rows of a result that have a place on the map. */
export interface Places {
  /** The columns of the place. */
  readonly names: readonly string[];
  readonly places: readonly { readonly row: number; readonly at: Position }[];
  readonly extent: Extent;
  readonly notes: readonly Note[];
}

/** Reads the places of a spatial control. */
export function readPlaces(form: FormData, key: string, frame: Frame): Places | NothingToDraw {
  const spatial = spatialOf(form[key]);
  if (spatial === null) return notDrawn(key);
  const names = spatialColumns(spatial);
  const positionOf = positionsIn(frame, spatial);
  if (positionOf === null) return notDrawn(names.join(', '));
  if (frame.rowCount === 0) return NO_ROWS;
  const places = rowNumbers(frame).flatMap((row) => {
    const at = positionOf(row);
    return at === null ? [] : { row, at };
  });
  const extent = extentOf(places.map(({ at }) => at));
  if (extent === null) return NO_PLACES;
  return {
    names,
    places,
    extent,
    notes: placelessNotes(frame.rowCount - places.length),
  };
}

/** Latitude and longitude as they are usually written. */
export function placeText(at: Position | null): string {
  if (at === null) return '';
  const [longitude, latitude] = at;
  const degrees = (value: number): string => `${Number(Math.abs(value).toFixed(5))}°`;
  return `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
}
