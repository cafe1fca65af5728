import { cellValue, coloredCells, weightedPicture } from '../kit/deck/cells.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';

/** In metres. */
const HIGHEST = 1000;

/** Squares by the value of what lies in them. */
export const draw: DrawMap = (form, frame, look, state) =>
  weightedPicture(form, frame, look, state, (points) => ({
    kind: 'squares',
    id: 'squares',
    points,
    size: sizeOf(form['grid_size'], 20),
    ...coloredCells(form, look, cellValue('sum')),
    extruded: form['extruded'] !== false,
    height: HIGHEST,
  }));
