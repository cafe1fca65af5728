import type { DrawMap } from '../api.ts';
import { columnOf, rowNumbers } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { namedStyle } from '#domain/format/styles.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import { NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import { extentOf } from '../kit/deck/extent.ts';
import { NO_PLACES, placelessNotes } from '../kit/deck/placeless.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { Rgba } from '../kit/deck/mapLayer.ts';
import { partialView } from '../kit/deck/mapView.ts';
import { placesOf, rowTexts } from '../kit/deck/rowTexts.ts';
import { placeAt } from '../kit/deck/spatial.ts';
import { columnUnless } from './query.ts';
import type { MapboxForm } from './chart.ts';

const AGGREGATES: Readonly<Record<string, string>> = { std: 'deviation', var: 'variance' };
const LENGTHS: ReadonlyMap<unknown, number> = new Map([
  ['Kilometers', 1000],
  ['Miles', 1609.344],
]);
/** In pixels. */
const POINT = 10;

/** Points, and clusters of those that would overlap, with a number each. */
export const draw: DrawMap<MapboxForm> = (form, frame) => {
  const [x, y] = (['all_columns_x', 'all_columns_y'] as const).map((key) => {
    const [column] = columnsOf(form[key]);
    return column === undefined ? undefined : columnOf(frame, columnLabel(column));
  });
  if (x === undefined || y === undefined) return notDrawn('all_columns_x, all_columns_y');
  if (frame.rowCount === 0) return NO_ROWS;
  const points = rowNumbers(frame).flatMap((row) => {
    const at = placeAt(numberOf(x.values[row]), numberOf(y.values[row]));
    return at === null ? [] : { row, at };
  });
  const extent = extentOf(points.map(({ at }) => at));
  if (extent === null) return NO_PLACES;
  const valuesOf = (value: unknown, word: string) => {
    const column = columnUnless(value, word);
    return column === null ? undefined : columnOf(frame, columnLabel(column))?.values;
  };
  const labels = valuesOf(form['mapbox_label'], 'count');
  const radii = valuesOf(form['point_radius'], 'Auto');
  const wanted = textOf(form['pandas_aggfunc']) ?? 'sum';
  const metres = LENGTHS.get(form['point_radius_unit']);
  return {
    layers: [
      {
        kind: 'clusters',
        id: '',
        points: points.map(({ row, at }) => ({
          row,
          at,
          radius: sizeOf(numberOf(radii?.[row]), POINT) * (metres ?? 1),
          value: numberOf(labels?.[row]),
        })),
        units: metres === undefined || radii === undefined ? 'pixels' : 'meters',
        color: colorOf(form),
        reach: Math.max(asNumber(form['clustering_radius']) ?? 60, 0),
        aggregate: labels === undefined ? null : (AGGREGATES[wanted] ?? wanted),
      },
    ],
    extent,
    view: partialView(
      {
        longitude: form['viewport_longitude'],
        latitude: form['viewport_latitude'],
        zoom: form['viewport_zoom'],
      },
      extent,
    ),
    tilt: { bearing: 0, pitch: 0 },
    legend: [],
    legendPosition: null,
    ramp: null,
    notes: placelessNotes(frame.rowCount - points.length),
    tooltips: {
      ...rowTexts(
        form,
        frame,
        frame.columns.map(({ name }) => name),
        { places: [placesOf(points)] },
      ),
      several: {
        kind: 'clusters',
        label: labels === undefined ? null : wanted,
        numbers: namedStyle(',.6~g'),
      },
    },
    dimensions: null,
  };
};

/** `rgb(0, 139, 139)`, with the opacity of the form. */
function colorOf(form: MapboxForm): Rgba {
  const parts = /^\s*rgba?\(([^()]*)\)\s*$/.exec(textOf(form['mapbox_color']) ?? '')?.[1]?.split(',') ?? [];
  const [r = 0, g = 139, b = 139] = parts.map((part) => Math.min(Math.max(asNumber(part) ?? 0, 0), 255));
  const opacity = Math.min(Math.max(asNumber(form['global_opacity']) ?? 1, 0), 1);
  return [r, g, b, Math.round(opacity * 255)];
}
