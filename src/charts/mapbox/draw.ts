import type { DrawMap } from '../api.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import { columnOf, rowNumbers } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import { NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import { cellValue } from '../kit/deck/cells.ts';
import { extentOf } from '../kit/deck/extent.ts';
import { NO_PLACES, placelessNotes } from '../kit/deck/placeless.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { CellValue, MapLayer, Rgba } from '../kit/deck/mapLayer.ts';
import { partialView } from '../kit/deck/mapView.ts';
import { placeText } from '../kit/deck/places.ts';
import { rowTexts } from '../kit/deck/rowTexts.ts';
import { placeAt } from '../kit/deck/spatial.ts';
import { clusterPoints } from './clusterPoints.ts';
import { columnUnless } from './query.ts';
import type { MapboxForm } from './chart.ts';

const AGGREGATES: Readonly<Record<string, string>> = { std: 'deviation', var: 'variance' };
const LENGTHS: ReadonlyMap<unknown, number> = new Map([
  ['Kilometers', 1000],
  ['Miles', 1609.344],
]);
/** In pixels. */
const POINT = 10;
const SMALLEST = 14;

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
  const value = cellValue(AGGREGATES[wanted] ?? wanted);
  const reach = Math.max(asNumber(form['clustering_radius']) ?? 60, 0);
  const color = colorOf(form);
  const metres = LENGTHS.get(form['point_radius_unit']);
  const texts = rowTexts(
    form,
    frame,
    frame.columns.map(({ name }) => name),
  );
  const layersAt = (zoom: number): readonly MapLayer[] => {
    const clusters = clusterPoints(points, reach, zoom);
    const max = clusters.reduce((all, { rows }) => Math.max(all, rows.length), 1);
    const single = clusters.filter(({ rows }) => rows.length === 1);
    const several = clusters.filter(({ rows }) => rows.length > 1);
    return [
      {
        kind: 'points',
        id: 'points',
        points: single.map(({ at, rows: [row = 0] }) => ({
          row,
          at,
          radius: sizeOf(numberOf(radii?.[row]), POINT) * (metres ?? 1),
          color,
        })),
        units: metres === undefined || radii === undefined ? 'pixels' : 'meters',
        smallest: 2,
        largest: 200,
      },
      {
        kind: 'points',
        id: 'clusters',
        points: several.map(({ at, rows }) => ({
          row: null,
          at,
          radius: Math.max((reach / 2) * Math.sqrt(rows.length / max), SMALLEST),
          color,
          count: rows.length,
          value: valueIn(rows, labels, value),
        })),
        units: 'pixels',
        smallest: SMALLEST,
        largest: null,
      },
      {
        kind: 'labels',
        id: 'labels',
        labels: several.map(({ at, rows }) => ({
          at,
          text: numberFormat('SMART_NUMBER')(valueIn(rows, labels, value)),
          color: [255, 255, 255, 255],
        })),
        size: 12,
      },
    ];
  };
  return {
    layers: [],
    layersAt,
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
    tooltip({ row, count, value: shown }) {
      if (row !== null)
        return texts(row, placeText(placeAt(numberOf(x.values[row]), numberOf(y.values[row]))), null);
      if (count === undefined) return null;
      return {
        title: '',
        lines: [
          tooltipLine('Rows', String(count)),
          ...(labels === undefined || shown == null
            ? []
            : [tooltipLine(wanted, numberFormat(',.6~g')(shown))]),
        ],
        more: 0,
      };
    },
    dimensions: () => null,
  };
};

/** The label of a cluster: the number of its rows, or their values in one. */
const valueIn = (rows: readonly number[], labels: readonly unknown[] | undefined, value: CellValue): number =>
  labels === undefined
    ? rows.length
    : value(rows.flatMap((row) => numberOf(labels[row] as Parameters<typeof numberOf>[0]) ?? []));

/** `rgb(0, 139, 139)`, with the opacity of the form. */
function colorOf(form: MapboxForm): Rgba {
  const parts = /^\s*rgba?\(([^()]*)\)\s*$/.exec(textOf(form['mapbox_color']) ?? '')?.[1]?.split(',') ?? [];
  const [r = 0, g = 139, b = 139] = parts.map((part) => Math.min(Math.max(asNumber(part) ?? 0, 0), 255));
  const opacity = Math.min(Math.max(asNumber(form['global_opacity']) ?? 1, 0), 1);
  return [r, g, b, Math.round(opacity * 255)];
}
