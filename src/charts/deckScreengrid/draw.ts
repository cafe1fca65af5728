import { steppedRamp, weightedPicture } from '../kit/deck/cells.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { DeckScreengridForm } from './chart.ts';

/** Squares of the screen by the value of what lies in them. */
export const draw: DrawMap<DeckScreengridForm> = (form, frame, theme, state) =>
  weightedPicture(form, frame, theme, state, (points) => ({
    kind: 'screenCells',
    id: 'cells',
    points,
    size: sizeOf(form['grid_size'], 20),
    ...steppedRamp(form, theme),
  }));
