import { steppedRamp, weightedPicture } from '../kit/deck/cells.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';

/** Squares of the screen by the value of what lies in them. */
export const draw: DrawMap = (form, frame, look, state) =>
  weightedPicture(form, frame, look, state, (points) => ({
    kind: 'screenCells',
    id: 'cells',
    points,
    size: sizeOf(form['grid_size'], 20),
    ...steppedRamp(form, look),
  }));
