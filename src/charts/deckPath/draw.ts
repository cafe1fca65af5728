import { dimmed, pickedRgba } from '../kit/deck/mapColors.ts';
import type { DrawMap } from '../api.ts';
import { selectedIn, sizeOf, placeDimensions } from '../kit/deck/mapForm.ts';
import { viewIn } from '../kit/deck/mapView.ts';
import { rowTexts } from '../kit/deck/rowTexts.ts';
import { readShapes } from '../kit/deck/shapes.ts';
import { readPath } from '../kit/deck/shapeText.ts';
import type { DeckPathForm } from './chart.ts';

/** A line for each row. */
export const draw: DrawMap<DeckPathForm> = (form, frame, _theme, state) => {
  const read = readShapes(form, frame, (value, coding, isReversed) => {
    const path = readPath(value, coding, isReversed);
    return path === null ? null : [path];
  });
  if ('reason' in read) return read;
  const color = pickedRgba(form['color_picker'], '#007a87');
  const isSelected = selectedIn(frame, [read.name], state.selected);
  return {
    layers: [
      {
        kind: 'paths',
        id: 'paths',
        paths: read.shapes.map(({ row, rings }) => ({
          row,
          path: rings[0] ?? [],
          color: isSelected(row) ? color : dimmed(color),
        })),
        width: sizeOf(form['line_width'], 1),
        units: form['line_width_unit'] === 'pixels' ? 'pixels' : 'meters',
      },
    ],
    extent: read.extent,
    ...viewIn(form),
    legend: [],
    legendPosition: null,
    ramp: null,
    notes: read.notes,
    tooltips: rowTexts(form, frame, read.extra, { colors: color }),
    dimensions: placeDimensions(frame, [read.name]),
  };
};
