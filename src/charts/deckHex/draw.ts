import { coloredCells, weightedPicture } from '../kit/deck/cells.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { DeckHexForm } from './chart.ts';

/** In metres. */
const HIGHEST = 1000;

/** Hexagons by the value of what lies in them. */
export const draw: DrawMap<DeckHexForm> = (form, frame, theme, state) =>
  weightedPicture(form, frame, theme, state, (points) => ({
    kind: 'hexagons',
    id: 'hexagons',
    points,
    size: sizeOf(form['grid_size'], 20),
    ...coloredCells(form, theme),
    aggregate: form['js_agg_function'],
    extruded: form['extruded'] !== false,
    height: HIGHEST,
  }));
