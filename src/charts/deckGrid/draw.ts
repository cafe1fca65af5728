import { coloredCells, weightedPicture } from '../kit/deck/cells.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { DeckGridForm } from './chart.ts';

/** In metres. */
const HIGHEST = 1000;

/** Squares by the value of what lies in them. */
export const draw: DrawMap<DeckGridForm> = (form, frame, theme, state) =>
  weightedPicture(form, frame, theme, state, (points) => ({
    kind: 'squares',
    id: 'squares',
    points,
    size: sizeOf(form['grid_size'], 20),
    ...coloredCells(form, theme),
    aggregate: 'sum',
    extruded: form['extruded'] !== false,
    height: HIGHEST,
  }));
