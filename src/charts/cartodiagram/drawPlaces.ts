import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { valueText } from '#domain/format/valueText.ts';
import { asNumber, asRecord, parseJson } from '#domain/jsonValue.ts';
import { type FormData, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { NO_ROWS, type NothingToDraw } from '../kit/spec/chartSpec.ts';
import { extentOf } from '../kit/deck/extent.ts';
import { placelessNotes } from '../kit/deck/placeless.ts';
import { type MapView, viewOf } from '../kit/deck/mapView.ts';
import { placeAt, type Position } from '../kit/deck/spatial.ts';
import { type PlacedCharts, STORED_ZOOM } from '../kit/places/placedCharts.ts';
import { axisLabel } from '../kit/series/query/operators.ts';
import { geometryOf, innerForm } from './placedForm.ts';

/** Each is a picture of its own. */
const MAX_PLACES = 60;
/** Coordinates within coordinates: a multipolygon has three levels. */
const DEEPEST = 5;

/** The rows of a cartodiagram by place, or why none is drawn. */
export function drawPlaces(form: FormData, frame: Frame): PlacedCharts | NothingToDraw {
  const inner = innerForm(form);
  const geometry = geometryOf(form);
  if (inner === null || geometry === null)
    return { reason: { text: 'The chart that is drawn at each place is missing. Choose one.' } };
  if (frame.rowCount === 0) return NO_ROWS;
  const { byPlace, placeless } =
    columnOf(frame, geometry) === undefined ? bySeries(inner, frame) : byRow(geometry, frame);
  if (byPlace.size === 0 && placeless === 0)
    return {
      reason: {
        text: 'The chart has no rows by {column}: it has no dimensions.',
        values: { column: geometry },
      },
    };
  const found = [...byPlace].flatMap(([key, rows]) => {
    const at = placeIn(key);
    return at === null ? [] : { key, at, frame: rows };
  });
  const rowCount = (frames: Iterable<Frame>): number =>
    [...frames].reduce((sum, rows) => sum + rows.rowCount, 0);
  if (found.length === 0)
    return {
      reason: { text: '{column} has no GeoJSON with a place on the map.', values: { column: geometry } },
    };
  const charts = found.slice(0, MAX_PLACES);
  return {
    form: inner,
    charts,
    extent: extentOf(charts.map(({ at }) => at)),
    view: fixedView(form),
    sizes: asRecord(form['chart_size']),
    ground: groundOf(form),
    notes: [
      ...placelessNotes(
        placeless + rowCount(byPlace.values()) - rowCount(found.map(({ frame: rows }) => rows)),
      ),
      ...(found.length > charts.length
        ? [
            {
              text: 'The first {count} of {all} places are drawn. Filter the chart to see others.',
              values: { count: charts.length, all: found.length },
            },
          ]
        : []),
    ],
  };
}

interface Divided {
  readonly byPlace: ReadonlyMap<string, Frame>;
  /** How many rows are at no place. */
  readonly placeless: number;
}

/** Rows of a result that has the column with the places. */
function byRow(geometry: string, frame: Frame): Divided {
  const rows = new Map<string, number[]>();
  let placeless = 0;
  columnOf(frame, geometry)?.values.forEach((value, row) => {
    if (value === null) {
      placeless += 1;
      return;
    }
    const text = valueText(value);
    const known = rows.get(text);
    if (known === undefined) rows.set(text, [row]);
    else known.push(row);
  });
  const columns = frame.columns.filter(({ name }) => name !== geometry);
  const byPlace = new Map(
    [...rows].map(([text, own]) => [
      text,
      {
        rowCount: own.length,
        columns: columns.map((column) => ({
          ...column,
          values: own.map((row) => column.values[row] ?? null),
        })),
      },
    ]),
  );
  return { byPlace, placeless };
}

/** Series of a result with an axis: the place is a part of their names. */
function bySeries(inner: FormData, frame: Frame): Divided {
  const axis = axisLabel(inner);
  let placeless = 0;
  const shared: FrameColumn[] = [];
  const own = new Map<string, FrameColumn[]>();
  const fallback = metricsOf(inner['metrics'])[0];
  for (const column of frame.columns) {
    const at = column.parts.findIndex((part) => placeIn(part) !== null);
    const text = column.parts[at];
    if (text === undefined) {
      if (column.name === axis) shared.push(column);
      // A series without a place is drawn at none.
      else placeless += column.values.filter((value) => value !== null).length;
      continue;
    }
    const rest = column.parts.filter((_part, i) => i !== at);
    const parts = rest.length > 0 ? rest : [fallback === undefined ? '' : metricLabel(fallback)];
    own.set(text, [...(own.get(text) ?? []), { ...column, name: parts.join(', '), parts }]);
  }
  const byPlace = new Map(
    [...own].map(([text, columns]) => [text, { rowCount: frame.rowCount, columns: [...shared, ...columns] }]),
  );
  return { byPlace, placeless: own.size === 0 ? 0 : placeless };
}

/** The middle of a GeoJSON geometry; null for any other text. */
export function placeIn(text: string): Position | null {
  if (!text.startsWith('{')) return null;
  const read = asRecord(parseJson(text));
  const { coordinates } = asRecord(read['geometry'] ?? read);
  const extent = extentOf(positionsIn(coordinates, 0));
  return extent === null ? null : placeAt((extent.west + extent.east) / 2, (extent.south + extent.north) / 2);
}

function positionsIn(value: unknown, depth: number): readonly Position[] {
  if (!Array.isArray(value) || depth > DEEPEST) return [];
  const [longitude, latitude] = value.map((each) => (typeof each === 'object' ? null : asNumber(each)));
  if (longitude != null && latitude != null) {
    const at = placeAt(longitude, latitude);
    return at === null ? [] : [at];
  }
  return value.flatMap((each) => positionsIn(each, depth + 1));
}

/** The section that the form fixes; null to show all places. */
function fixedView(form: FormData): MapView | null {
  const view = asRecord(form['map_view']);
  const zoom = asNumber(view['fixedZoom']);
  if (view['mode'] !== 'CUSTOM' || zoom === null) return null;
  return viewOf({
    longitude: view['fixedLongitude'],
    latitude: view['fixedLatitude'],
    zoom: zoom - STORED_ZOOM,
  });
}

function groundOf(form: FormData): PlacedCharts['ground'] {
  const { r, g, b, a } = asRecord(form['chart_background_color']);
  return {
    rgb: [r, g, b].map((each) => asNumber(each) ?? 255),
    opacity: asNumber(a) ?? 0.2,
    radius: Math.max(0, asNumber(form['chart_background_border_radius']) ?? 0),
  };
}
