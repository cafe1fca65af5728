import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asList, type JsonRecord } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import type { MapboxForm } from './chart.ts';

const PLACES_AFTER_POINT = 10;
const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(PLACES_AFTER_POINT));

export function legacyRows(form: MapboxForm, frame: Frame): JsonRecord | null {
  if (frame.rowCount === 0) return null;
  const valuesOf = (value: unknown) => {
    const [column] = columnsOf(value);
    return column === undefined ? undefined : columnOf(frame, columnLabel(column))?.values;
  };
  const [x, y] = [valuesOf(form['all_columns_x']), valuesOf(form['all_columns_y'])];
  const label = asList(form['mapbox_label'])[0];
  const metrics =
    label === undefined ? undefined : (valuesOf([label]) ?? columnOf(frame, textOf(label) ?? '')?.values);
  const radii = form['point_radius'] === 'Auto' ? undefined : valuesOf(form['point_radius']);
  const at = (values: readonly FrameValue[] | undefined, row: number) => numberOf(values?.[row]);
  const ends = (values: readonly FrameValue[] | undefined, pick: (a: number, b: number) => number) =>
    (values ?? [])
      .map(numberOf)
      .reduce<number | null>((a, b) => (a === null ? b : b === null ? a : pick(a, b)), null);
  const smaller = (a: number, b: number): number => Math.min(a, b);
  const larger = (a: number, b: number): number => Math.max(a, b);
  return {
    geoJSON: {
      type: 'FeatureCollection',
      features: Array.from({ length: frame.rowCount }, (_, row) => ({
        type: 'Feature',
        properties: { metric: metrics?.[row] ?? null, radius: radii?.[row] ?? null },
        geometry: { type: 'Point', coordinates: [rounded(at(x, row)), rounded(at(y, row))] },
      })),
    },
    hasCustomMetric: label !== undefined,
    mapboxApiKey: '',
    mapStyle: form['mapbox_style'] ?? null,
    aggregatorName: textOf(form['pandas_aggfunc']),
    clusteringRadius: form['clustering_radius'] ?? null,
    pointRadiusUnit: form['point_radius_unit'] ?? null,
    globalOpacity: form['global_opacity'] ?? null,
    bounds: [
      [ends(x, smaller), ends(y, smaller)],
      [ends(x, larger), ends(y, larger)],
    ],
    renderWhileDragging: form['render_while_dragging'] ?? null,
    tooltip: form['rich_tooltip'] ?? null,
    color: form['mapbox_color'] ?? null,
  };
}
