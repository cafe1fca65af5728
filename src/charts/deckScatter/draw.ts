import { columnOf } from '#domain/compile/frame.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import { dimmed, rowColors } from '../kit/deck/mapColors.ts';
import type { DrawMap } from '../api.ts';
import {
  fixedOrMetric,
  labelIn,
  legendPositionOf,
  metricIn,
  selectedIn,
  sizeOf,
  placeDimensions,
} from '../kit/deck/mapForm.ts';
import { viewIn } from '../kit/deck/mapView.ts';
import { readPlaces } from '../kit/deck/places.ts';
import { placesOf, rowTexts } from '../kit/deck/rowTexts.ts';
import { deckScatterQuery } from './query.ts';
import type { DeckScatterForm } from './chart.ts';

const METERS_IN_MILE = 1609.344;
/** In metres, for points without a size. */
const UNKNOWN_RADIUS = 10;

/** The radius, in metres, of a point of this size: a radius or an area. */
export function radiusIn(unit: unknown, size: number): number {
  const isMiles = unit === 'radius_miles' || unit === 'square_miles';
  const length = unit === 'radius_km' || unit === 'square_km' ? 1000 : isMiles ? METERS_IN_MILE : 1;
  const isArea = typeof unit !== 'string' || !unit.startsWith('radius');
  return (isArea ? Math.sqrt(size / Math.PI) : size) * length;
}

/** Points by size and colour. */
export const draw: DrawMap<DeckScatterForm> = (form, frame, theme, state) => {
  const read = readPlaces(form, 'spatial', frame);
  if ('reason' in read) return read;
  const size = fixedOrMetric(form['point_radius_fixed']);
  const sizeColumn = labelIn(metricIn(form['point_radius_fixed']));
  const sizes = sizeColumn === null ? undefined : columnOf(frame, sizeColumn)?.values;
  const fixed = size !== null && 'fixed' in size ? size.fixed : null;
  const radiusOf = (row: number): number => {
    const value = sizes === undefined ? fixed : numberOf(sizes[row]);
    return value === null || value <= 0 ? UNKNOWN_RADIUS : radiusIn(form['point_unit'], value);
  };
  const colors = rowColors(form, frame, theme, state, {
    query: deckScatterQuery,
    picker: 'color_picker',
    fallback: '#007a87',
    valueColumn: sizeColumn,
    format: numberFormat(textOf(form['legend_format']) ?? 'SMART_NUMBER'),
  });
  const multiplier = sizeOf(form['multiplier'], 1);
  const isSelected = selectedIn(frame, read.names, state.selected);
  const [dimension] = columnsOf(form['dimension']);
  const marks = read.places.flatMap(({ row, at }) => {
    const color = colors.of(row);
    return color === null ? [] : { row, at, color };
  });
  const texts = rowTexts(form, frame, [sizeColumn, dimension === undefined ? null : columnLabel(dimension)], {
    places: [placesOf(marks)],
    colors: new Map(marks.map(({ row, color }) => [row, color])),
  });
  return {
    layers: [
      {
        kind: 'points',
        id: 'points',
        points: marks.map(({ row, at, color }) => ({
          row,
          at,
          radius: radiusOf(row) * multiplier,
          color: isSelected(row) ? color : dimmed(color),
        })),
        units: 'meters',
        smallest: asNumber(form['min_radius']),
        largest: asNumber(form['max_radius']),
      },
    ],
    extent: read.extent,
    ...viewIn(form),
    legend: colors.legend,
    legendPosition: legendPositionOf(form),
    ramp: null,
    notes: read.notes,
    tooltips: texts,
    dimensions: placeDimensions(frame, read.names),
  };
};
