import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartState, ChartTheme, NothingToDraw } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { countNotes } from '../spec/limits.ts';
import type { ChartType } from '../../api.ts';
import type { MapPicture } from './mapPicture.ts';

/** How a chart type is drawn over a map. */
export interface MapDrawing {
  readonly type: ChartType;
  readonly picture: (
    form: FormData,
    frame: Frame,
    look: ChartTheme,
    state: ChartState,
  ) => MapPicture | NothingToDraw;
}

export const NO_PLACES: NothingToDraw = {
  reason: { text: 'No row has coordinates that are on the map.' },
};

/** Says how many rows have no place. */
export const placelessNotes = (count: number): readonly Note[] =>
  countNotes(
    count,
    '{count} {count|row has|rows have} no coordinates that are on the map. “View as table” shows {count|it|them}.',
  );
