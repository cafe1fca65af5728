import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asList, asRecord, type JsonRecord, parseJson } from '#domain/jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  isOn,
  metricLabel,
  metricOf,
  textOf,
  vizType,
} from '#domain/chart/form/formData.ts';
import { fixedOrMetric, labelIn, metricIn } from '../kit/deck/mapForm.ts';
import { codingOf, readPath, readRings } from '../kit/deck/shapeText.ts';
import { positionsIn, spatialOf } from '../kit/deck/spatial.ts';

/* The shapes of types over maps: a feature for each row. */

type Row = Readonly<Record<string, FrameValue>>;

const rowsOf = (frame: Frame): readonly Row[] =>
  Array.from({ length: frame.rowCount }, (_, row) =>
    Object.fromEntries(frame.columns.map(({ name, values }) => [name, values[row] ?? null])),
  );

/** The features of a deck type; nothing without rows. */
export function deckFeatures(form: FormData, frame: Frame): JsonRecord | null {
  if (frame.rowCount === 0) return null;
  const type = vizType(form);
  const propertiesOf = PROPERTIES[type] ?? weighted;
  const extra = columnsOf(form['js_columns']).map(columnLabel);
  const make = propertiesOf(form, frame);
  const features = rowsOf(frame).map((row, at) => ({
    ...make(row, at),
    ...(extra.length > 0 && {
      extraProps: Object.fromEntries(extra.map((name) => [name, row[name] ?? null])),
    }),
  }));
  const metrics = [metricOf(form['size']), metricOf(form['metric']), metricIn(form['point_radius_fixed'])];
  const labels = metrics.flatMap((metric) => labelIn(metric) ?? []);
  return {
    features,
    mapboxApiKey: '',
    ...(type !== 'deck_arc' && {
      metricLabels: labels.filter((name) => columnOf(frame, name) !== undefined),
    }),
  };
}

type Properties = (form: FormData, frame: Frame) => (row: Row, at: number) => JsonRecord;

const placesOf = (form: FormData, key: string, frame: Frame) => {
  const spatial = spatialOf(form[key]);
  return (spatial === null ? null : positionsIn(frame, spatial)) ?? (() => null);
};

const timeOf = (row: Row): FrameValue => row['__timestamp'] ?? null;

const weighted: Properties = (form, frame) => {
  const placeOf = placesOf(form, 'spatial', frame);
  const size = labelIn(metricOf(form['size']));
  const type = vizType(form);
  return (row, at) => ({
    position: placeOf(at),
    // Nothing and zero weigh as much as a row.
    weight: (size === null ? null : row[size]) || 1,
    ...(type === 'deck_screengrid' && { __timestamp: timeOf(row) }),
    ...(type === 'deck_contour' && { _originalData: { ...row, spatial: placeOf(at) } }),
  });
};

const points: Properties = (form, frame) => {
  const placeOf = placesOf(form, 'spatial', frame);
  const radius = fixedOrMetric(form['point_radius_fixed']);
  const name = labelIn(metricIn(form['point_radius_fixed']));
  const [dimension] = columnsOf(form['dimension']).map(columnLabel);
  return (row, at) => {
    const metric = name === null ? null : (row[name] ?? null);
    return {
      metric,
      radius: radius !== null && 'fixed' in radius ? radius.fixed : metric,
      cat_color: dimension === undefined ? null : (row[dimension] ?? null),
      position: placeOf(at),
      __timestamp: timeOf(row),
    };
  };
};

const arcs: Properties = (form, frame) => {
  const [start, end] = [placesOf(form, 'start_spatial', frame), placesOf(form, 'end_spatial', frame)];
  const [dimension] = columnsOf(form['dimension']).map(columnLabel);
  return (row, at) => ({
    sourcePosition: start(at),
    targetPosition: end(at),
    cat_color: dimension === undefined ? null : (row[dimension] ?? null),
    __timestamp: timeOf(row),
  });
};

const lines =
  (key: 'path' | 'polygon'): Properties =>
  (form) => {
    const coding = codingOf(form['line_type']);
    const isReversed = isOn(form['reverse_long_lat']);
    const [column] = columnsOf(form['line_column']).map(columnLabel);
    const height = fixedOrMetric(form['point_radius_fixed']);
    const read = (value: FrameValue): unknown => {
      if (coding === 'json' && !isReversed) return typeof value === 'string' ? parseJson(value) : null;
      return key === 'path'
        ? readPath(value, coding, isReversed)
        : (readRings(value, coding, isReversed)?.[0] ?? null);
    };
    return (row) => ({
      ...row,
      [key]: read(row[column ?? ''] ?? null),
      __timestamp: row['__timestamp'] ?? row['__time'] ?? null,
      ...(key === 'polygon' && {
        elevation:
          height === null
            ? null
            : 'fixed' in height
              ? height.fixed
              : (row[metricLabel(height.metric)] ?? null),
      }),
    });
  };

const shapes: Properties = (form) => {
  const [column] = columnsOf(form['geojson']).map(columnLabel);
  return (row) => {
    const value = row[column ?? ''];
    return asRecord(typeof value === 'string' ? parseJson(value) : value);
  };
};

const PROPERTIES: Readonly<Record<string, Properties>> = {
  deck_scatter: points,
  deck_arc: arcs,
  deck_path: lines('path'),
  deck_polygon: lines('polygon'),
  deck_geojson: shapes,
};

const PLACES_AFTER_POINT = 10;
const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(PLACES_AFTER_POINT));

/** The points of the type that clusters them, and the settings that its page reads from the response. */
export function mapboxPoints(form: FormData, frame: Frame): JsonRecord | null {
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
