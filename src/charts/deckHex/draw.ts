import { cellValue, coloredCells, weightedPicture } from '../kit/deck/cells.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';

/** In metres. */
const HIGHEST = 1000;

/** Hexagons by the value of what lies in them. */
export const draw: DrawMap = (form, frame, look, state) =>
  weightedPicture(form, frame, look, state, (points) => ({
    kind: 'hexagons',
    id: 'hexagons',
    points,
    size: sizeOf(form['grid_size'], 20),
    ...coloredCells(form, look, cellValue(form['js_agg_function'])),
    extruded: form['extruded'] !== false,
    height: HIGHEST,
  }));
