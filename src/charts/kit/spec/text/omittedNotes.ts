import type { Frame, Omitted } from '#domain/compile/frame.ts';
import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import { chartFormats } from './formats.ts';
import type { Note } from '#domain/note.ts';

/** What the rows of a chart leave out, in a line each; nothing of a page of a table. */
export function omittedNotes(form: FormData, frame: Frame | undefined): readonly Note[] {
  const { cut, unplaced, emptySeries = 0, series, pictured, small }: Omitted = frame?.omitted ?? {};
  return [
    ...(series === undefined ? [] : [seriesNote(series, cut)]),
    ...(cut === undefined || series !== undefined || isOn(form['server_pagination']) ? [] : [cutNote(cut)]),
    ...(unplaced === undefined ? [] : [unplacedNote(form, unplaced)]),
    ...(emptySeries === 0
      ? []
      : [
          {
            text: '{count} series {count|has|have} no value but NULL and {count|is|are} left out.',
            values: { count: emptySeries },
          },
        ]),
    ...(pictured === undefined
      ? []
      : [{ text: 'This picture is of the first {rows} of {all} rows.', values: pictured }]),
    ...(small === undefined
      ? []
      : [
          {
            text: 'Without {rows} {rows|row|rows} in {groups} {groups|group|groups} of fewer than {least} rows: the author of this file left them out.',
            values: { ...small },
          },
        ]),
  ];
}

const cutNote = ({ rows, all }: NonNullable<Omitted['cut']>): Note =>
  all === null
    ? { text: 'Cut at the row limit of {limit}: there may be more.', values: { limit: rows } }
    : { text: '{rows} of {all} rows: the row limit leaves out the others.', values: { rows, all } };

const seriesNote = ({ shown, all }: NonNullable<Omitted['series']>, cut: Omitted['cut']): Note =>
  cut?.all == null
    ? {
        text: 'The {shown} largest of {all} series, each whole: the row limit would cut into all of them.',
        values: { shown, all },
      }
    : {
        text: 'The {shown} largest of {all} series, each whole: all {rows} rows are more than the row limit.',
        values: { shown, all, rows: cut.all },
      };

function unplacedNote(form: FormData, { column, rows, sum }: NonNullable<Omitted['unplaced']>): Note {
  return sum === null
    ? {
        text: '{rows} {rows|row|rows} without {column} (NULL) {rows|is|are} not drawn.',
        values: { column, rows },
      }
    : {
        text: 'NULL as {column}, {sum} in all, has no place on the axis and is not drawn.',
        values: { column, sum: chartFormats(form).number(sum) },
      };
}
