import { columnOf, type Frame, rowNumbers } from '#domain/compile/frame.ts';
import { columnLabel, columnsOf, type FormData, isOn } from '#domain/chart/form/formData.ts';
import { NO_ROWS, notDrawn, type NothingToDraw } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { type Extent, extentOf } from './extent.ts';
import { NO_PLACES, placelessNotes } from './placeless.ts';
import { codingOf, type ShapeCoding } from './shapeText.ts';
import type { Position } from './spatial.ts';

type Rings = readonly (readonly Position[])[];

/** The rows whose line or outline can be drawn. */
export interface Shapes {
  /** The column of the shapes. */
  readonly name: string;
  /** Columns beside it that the form adds. */
  readonly extra: readonly string[];
  readonly shapes: readonly { readonly row: number; readonly rings: Rings }[];
  readonly extent: Extent;
  readonly notes: readonly Note[];
}

/** Reads the shapes in the line column of a form. */
export function readShapes(
  form: FormData,
  frame: Frame,
  read: (value: unknown, coding: ShapeCoding, isReversed: boolean) => Rings | null,
): Shapes | NothingToDraw {
  const [line] = columnsOf(form['line_column']);
  if (line === undefined) return notDrawn('line_column');
  const name = columnLabel(line);
  const column = columnOf(frame, name);
  if (column === undefined) return notDrawn(name);
  if (frame.rowCount === 0) return NO_ROWS;
  const coding = codingOf(form['line_type']);
  const isReversed = isOn(form['reverse_long_lat']);
  const shapes = rowNumbers(frame).flatMap((row) => {
    const rings = read(column.values[row], coding, isReversed);
    return rings === null ? [] : { row, rings };
  });
  const extent = extentOf(shapes.flatMap(({ rings }) => rings.flat()));
  if (extent === null) return NO_PLACES;
  return {
    name,
    extra: columnsOf(form['js_columns']).map(columnLabel),
    shapes,
    extent,
    notes: placelessNotes(frame.rowCount - shapes.length),
  };
}
