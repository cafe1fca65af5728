import type { NothingToDraw } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { countNotes } from '../spec/limits.ts';

export const NO_PLACES: NothingToDraw = {
  reason: { text: 'No row has coordinates that are on the map.' },
};

/** Says how many rows have no place. */
export const placelessNotes = (count: number): readonly Note[] =>
  countNotes(
    count,
    '{count} {count|row has|rows have} no coordinates that are on the map. “View as table” shows {count|it|them}.',
  );
