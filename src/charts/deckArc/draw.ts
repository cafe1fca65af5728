import type { DrawMap } from '../api.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import { joinedExtent } from '../kit/deck/extent.ts';
import { dimmed, pickedRgba, rowColors } from '../kit/deck/mapColors.ts';
import { NO_PLACES, placelessNotes } from '../kit/deck/placeless.ts';
import { legendPositionOf, selectedIn, sizeOf, placeDimensions } from '../kit/deck/mapForm.ts';
import { viewIn } from '../kit/deck/mapView.ts';
import { readPlaces } from '../kit/deck/places.ts';
import { placesOf, rowTexts } from '../kit/deck/rowTexts.ts';
import { deckArcQuery } from './query.ts';
import type { DeckArcForm } from './chart.ts';

const USUAL_WIDTH = 3;

/** Arcs between two places of a row. */
export const draw: DrawMap<DeckArcForm> = (form, frame, theme, state) => {
  const from = readPlaces(form, 'start_spatial', frame);
  if ('reason' in from) return from;
  const to = readPlaces(form, 'end_spatial', frame);
  if ('reason' in to) return to;
  const ends = new Map(to.places.map(({ row, at }) => [row, at]));
  const pairs = from.places.flatMap(({ row, at }) => {
    const end = ends.get(row);
    return end === undefined ? [] : { row, from: at, to: end };
  });
  if (pairs.length === 0) return NO_PLACES;
  const colors = rowColors(form, frame, theme, state, {
    query: deckArcQuery,
    picker: 'color_picker',
    fallback: '#007a87',
    valueColumn: null,
    format: numberFormat(textOf(form['legend_format']) ?? 'SMART_NUMBER'),
  });
  const target = pickedRgba(form['target_color_picker'], '#007a87');
  const names = [...from.names, ...to.names];
  const isSelected = selectedIn(frame, names, state.selected);
  const [dimension] = columnsOf(form['dimension']);
  const texts = rowTexts(form, frame, [dimension === undefined ? null : columnLabel(dimension)], {
    places: [placesOf(from.places), placesOf(to.places)],
    colors: new Map(
      pairs.flatMap(({ row }) => {
        const color = colors.of(row);
        return color === null ? [] : [[row, color] as const];
      }),
    ),
  });
  return {
    layers: [
      {
        kind: 'arcs',
        id: 'arcs',
        arcs: pairs.flatMap((pair) => {
          const color = colors.of(pair.row);
          if (color === null) return [];
          const toColor = colors.legend.length > 0 ? color : target;
          return isSelected(pair.row)
            ? { ...pair, color, toColor }
            : { ...pair, color: dimmed(color), toColor: dimmed(toColor) };
        }),
        width: sizeOf(form['stroke_width'], USUAL_WIDTH),
      },
    ],
    extent: joinedExtent([from.extent, to.extent]),
    ...viewIn(form),
    legend: colors.legend,
    legendPosition: legendPositionOf(form),
    ramp: null,
    notes: placelessNotes(frame.rowCount - pairs.length),
    tooltips: texts,
    dimensions: placeDimensions(frame, names),
  };
};
