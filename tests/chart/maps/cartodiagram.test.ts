import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { drawPlaces, placeIn } from '#charts/cartodiagram/drawPlaces.ts';
import { withoutEmptyCharts } from '#charts/kit/places/withoutEmptyCharts.ts';
import { onScreen } from '#charts/kit/deck/onScreen.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { frame, times } from '../../e2e/fixtures/charts/sampleFrames.ts';

const PIE = {
  viz_type: 'pie',
  datasource: '8__table',
  groupby: ['STREET'],
  metric: 'count',
  row_limit: 50,
  adhoc_filters: [],
  sort_by_metric: true,
};
const LINE = {
  viz_type: 'echarts_timeseries_line',
  datasource: '8__table',
  x_axis: 'datetime',
  time_grain_sqla: 'P1D',
  groupby: [],
  metrics: ['count'],
};

const carto = (chart: JsonRecord, more: JsonRecord = {}) =>
  withDefaults({
    viz_type: 'cartodiagram',
    datasource: '8__table',
    geom_column: 'geom',
    selected_chart: JSON.stringify({ id: 1, params: JSON.stringify(chart), viz_type: chart['viz_type'] }),
    ...more,
  });
const point = (longitude: number, latitude: number): string =>
  JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] });
const [OSLO, LYON] = [point(10.75, 59.91), point(4.84, 45.76)];

/** What it draws at each place. */
function drawn(form: JsonRecord, rows: Parameters<typeof drawPlaces>[1]) {
  const placed = drawPlaces(form, rows);
  if ('reason' in placed) throw new Error(placed.reason.text);
  return placed;
}

test('asks the query of its chart for each place, as recorded from a Superset 6.1', () => {
  const context = buildQuery(
    carto(PIE, { extra_form_data: { filters: [{ col: 'CITY', op: 'IN', val: ['SF'] }] } }),
  );
  expect(context).toMatchObject({
    datasource: { id: 8, type: 'table' },
    form_data: { viz_type: 'pie', groupby: ['geom', 'STREET'] },
  });
  expect(context?.queries[0]).toMatchObject({
    columns: ['geom', 'STREET'],
    metrics: ['count'],
    orderby: [['count', false]],
    row_limit: 50,
    filters: [{ col: 'CITY', op: 'IN', val: ['SF'] }],
  });
  expect(buildQuery(carto({ ...LINE, groupby: ['CITY'] }))?.queries[0]).toMatchObject({
    series_columns: ['geom', 'CITY'],
    post_processing: [
      { operation: 'pivot', options: { index: ['datetime'], columns: ['geom', 'CITY'] } },
      { operation: 'flatten' },
    ],
  });
});

test('rows are divided by place, without the column of places', () => {
  const rows = frame({ geom: [OSLO, LYON, OSLO, null], STREET: ['a', 'b', 'c', 'd'], count: [1, 2, 3, 4] });
  const { charts, extent, notes } = drawn(carto(PIE), rows);
  expect(
    charts.map(({ at, frame: own }) => [at, own.columns.map(({ name, values }) => [name, values])]),
  ).toEqual([
    [
      [10.75, 59.91],
      [
        ['STREET', ['a', 'c']],
        ['count', [1, 3]],
      ],
    ],
    [
      [4.84, 45.76],
      [
        ['STREET', ['b']],
        ['count', [2]],
      ],
    ],
  ]);
  expect(extent).toEqual({ west: 4.84, south: 45.76, east: 10.75, north: 59.91 });
  expect(notes[0]?.values).toEqual({ count: 1 });
});

test('series over time are divided by the place in their names', () => {
  const wire = {
    colnames: ['datetime', OSLO, `count, ${LYON}, b`],
    coltypes: [2, 0, 0] as const,
    data: [{ datetime: 0, [OSLO]: 1, [`count, ${LYON}, b`]: 2 }],
    label_map: { datetime: ['datetime'], [OSLO]: [OSLO], [`count, ${LYON}, b`]: ['count', LYON, 'b'] },
  };
  const { charts } = drawn(carto(LINE), frameOfWire(wire));
  expect(charts.map(({ frame: own }) => own.columns.map(({ name }) => name))).toEqual([
    ['datetime', 'count'],
    ['datetime', 'count, b'],
  ]);
});

test('a series without a place is drawn at no place, and its rows are counted', () => {
  const wire = {
    colnames: ['datetime', OSLO, '<NULL>'],
    coltypes: [2, 0, 0] as const,
    data: [
      { datetime: 0, [OSLO]: 1, '<NULL>': 5 },
      { datetime: 1, [OSLO]: 2, '<NULL>': null },
    ],
    label_map: { datetime: ['datetime'], [OSLO]: [OSLO], '<NULL>': ['<NULL>'] },
  };
  const { charts, notes } = drawn(carto(LINE), frameOfWire(wire));
  expect(charts.map(({ frame: own }) => own.columns.map(({ name }) => name))).toEqual([
    ['datetime', 'count'],
  ]);
  expect(notes[0]?.values).toEqual({ count: 1 });
});

test('if no row has a place, says so', () => {
  expect(drawPlaces(carto(PIE), frame({ geom: [], count: [] }))).toBe(NO_ROWS);
  expect(drawPlaces(carto(PIE), frame({ geom: [null, null], count: [1, 2] }))).toMatchObject({
    reason: { text: '{column} has no GeoJSON with a place on the map.' },
  });
});

test('places are GeoJSON of any geometry; other values are counted', () => {
  expect(
    placeIn('{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,2],[0,2]]]}}'),
  ).toEqual([2, 1]);
  for (const text of [
    '',
    '{',
    'POINT(1 2)',
    point(999, 0),
    '{"coordinates":{"a":1}}',
    '{"coordinates":"1,2"}',
  ])
    expect(placeIn(text)).toBeNull();
  expect(
    drawn(carto(PIE), frame({ geom: [OSLO, 'nowhere', 'nowhere'], count: [1, 2, 3] })).notes[0]?.values,
  ).toEqual({
    count: 2,
  });
});

test.each([
  [
    'no chart',
    carto(PIE, { selected_chart: '{"id":1}' }),
    'The chart that is drawn at each place is missing. Choose one.',
  ],
  [
    'itself',
    carto({ viz_type: 'cartodiagram' }),
    'The chart that is drawn at each place is missing. Choose one.',
  ],
  [
    'a column without places',
    carto(PIE, { geom_column: 'STREET' }),
    '{column} has no GeoJSON with a place on the map.',
  ],
  [
    'a chart without dimensions',
    carto(PIE, { geom_column: 'gone' }),
    'The chart has no rows by {column}: it has no dimensions.',
  ],
])('with %s says so', (_name, form, text) => {
  expect(drawPlaces(form, frame({ geom: [OSLO], STREET: ['a'], count: [1] }))).toMatchObject({
    reason: { text },
  });
});

test('the first sixty of many places are drawn, and the others are counted', () => {
  const many = frame({
    geom: times(5000, (i) => point(i % 180, (i / 180) % 80)),
    count: times(5000, (i) => i),
  });
  const { charts, notes } = drawn(carto(PIE), many);
  expect(charts).toHaveLength(60);
  expect(notes[0]?.values).toEqual({ count: 60, all: 5000 });
});

test('charts with nothing to draw are left out, and the reason is given once', () => {
  const rows = frame({ geom: [OSLO, LYON, point(0, 0)], STREET: ['a', 'b', 'c'], count: [1, 0, 0] });
  const placed = drawn(carto(PIE), rows);
  const shown = withoutEmptyCharts(placed, ({ key }) => (key === OSLO ? null : 'No value is above zero.'));
  expect(shown.charts.map(({ key }) => key)).toEqual([OSLO]);
  expect(shown.notes).toEqual([
    { text: 'At {n} {n|place|places}: {reason}', values: { n: 2, reason: 'No value is above zero.' } },
  ]);
  expect(shown.extent).toEqual(placed.extent);
});

test('a place stands where the map has it, at any zoom and across the date line', () => {
  const view = { longitude: 179, latitude: 0, zoom: 2, bearing: 0, pitch: 0 };
  const size = { width: 800, height: 400 };
  expect(onScreen([179, 0], view, size)).toEqual({ x: 400, y: 200 });
  expect(onScreen([-179, 0], view, size).x).toBeCloseTo(400 + (2 / 360) * 2048, 6);
  expect(onScreen([179, 60], view, size).y).toBeLessThan(0);
});

test('a section that the form fixes is shown; its zooms are one more than those of the map', () => {
  const view = { mode: 'CUSTOM', fixedLongitude: 10, fixedLatitude: 50, fixedZoom: 6 };
  const rows = frame({ geom: [OSLO], STREET: ['a'], count: [1] });
  const shown = (map_view: JsonRecord) => drawn(carto(PIE, { map_view }), rows).view;
  expect(shown(view)).toMatchObject({ longitude: 10, latitude: 50, zoom: 5 });
  expect(shown({ ...view, mode: 'FIT_DATA' })).toBeNull();
  expect(shown({ mode: 'CUSTOM', fixedZoom: 3, fixedLatitude: 'x' })).toBeNull();
});
