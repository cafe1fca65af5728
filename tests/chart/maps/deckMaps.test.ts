import { describe, expect, test } from 'vitest';
import { decodeGeohash } from '#charts/kit/deck/geohash.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { frame, html, times } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { draw, layer, picture, SPATIAL } from './drawnMap.ts';
import { mapDimensionsAt, mapTooltipAt } from '#charts/kit/deck/mapTooltipAt.ts';

describe('places', () => {
  const points = (spatial: JsonRecord, rows: Frame) =>
    layer('points', { viz_type: 'deck_scatter', spatial }, rows).points.map(({ at }) => at);

  test('are two columns, one column with both, or a geohash', () => {
    expect(points(SPATIAL, frame({ lon: ['10.5', 5n], lat: [59.9, 60] }))).toEqual([
      [10.5, 59.9],
      [5, 60],
    ]);
    const text = frame({ both: ['59.9, 10.5'] });
    expect(points({ type: 'delimited', lonlatCol: 'both', reverseCheckbox: true }, text)).toEqual([
      [10.5, 59.9],
    ]);
    const [cell] = points({ type: 'geohash', geohashCol: 'hash' }, frame({ hash: ['u4pruydqqvj'] }));
    expect(cell?.[0]).toBeCloseTo(10.40744, 4);
    expect(cell?.[1]).toBeCloseTo(57.64911, 4);
    expect(decodeGeohash('ail!')).toBeNull();
  });

  test('that are not on the map are counted, and the rest is drawn', () => {
    const rows = frame({
      lon: [10, 999, null, 'text', 10, NaN],
      lat: [60, 60, 60, 60, 999, 60],
    });
    const made = picture({ viz_type: 'deck_scatter', spatial: SPATIAL }, rows);
    expect(made.notes[0]?.values).toEqual({ count: 5 });
    expect(made.extent).toEqual({ west: 10, south: 60, east: 10, north: 60 });
    expect(draw({ viz_type: 'deck_scatter', spatial: SPATIAL }, frame({ lon: [null], lat: [null] }))).toEqual(
      {
        reason: { text: 'No row has coordinates that are on the map.' },
      },
    );
    expect(draw({ viz_type: 'deck_scatter', spatial: SPATIAL }, frame({ lon: [1] }))).toMatchObject({
      reason: { values: { column: 'lon, lat' } },
    });
  });

  test('of a hundred thousand rows are drawn', () => {
    const many = 100_000;
    const rows = frame({
      lon: times(many, (i) => (i % 3600) / 10 - 180),
      lat: times(many, (i) => (i % 1700) / 10 - 85),
    });
    expect(points(SPATIAL, rows)).toHaveLength(many);
  });
});

describe('points', () => {
  const rows = frame({ lon: [1, 2, 3], lat: [1, 2, 3], kind: ['a', 'b', html], n: [100, 4, null] });
  const form = { viz_type: 'deck_scatter', spatial: SPATIAL, multiplier: 2 };

  test.each([
    ['radius_m', 200],
    ['radius_km', 200_000],
    ['radius_miles', 321_868.8],
    ['square_m', 2 * Math.sqrt(100 / Math.PI)],
    ['square_km', 2000 * Math.sqrt(100 / Math.PI)],
    ['square_miles', 2 * 1609.344 * Math.sqrt(100 / Math.PI)],
  ])('have a size in %s', (point_unit, radius) => {
    const sized = { ...form, point_unit, point_radius_fixed: { type: 'metric', value: 'n' } };
    const read = layer('points', sized, rows).points.map((point) => point.radius);
    expect(read[0]).toBeCloseTo(radius);
    // Without a value, as small as in a Superset.
    expect(read[2]).toBe(20);
  });

  test('are coloured by category, which the legend hides', () => {
    const byKind = { ...form, dimension: 'kind' };
    const made = picture(byKind, rows);
    expect(made.legend.map(({ label }) => label)).toEqual([html, 'a', 'b']);
    const hidden = picture(byKind, rows, { hidden: new Set(['a']), selected: null });
    expect(hidden.layers[0]).toMatchObject({ points: [{ row: 1 }, { row: 2 }] });
    expect(hidden.extent).toEqual(made.extent);
  });

  test('are coloured by one colour, or by ranges of their value', () => {
    const fixed = { ...form, color_scheme_type: 'fixed_color', color_picker: { r: 1, g: 2, b: 3, a: 0.5 } };
    expect(layer('points', fixed, rows).points[0]?.color).toEqual([1, 2, 3, 128]);
    const ranges = {
      ...form,
      color_scheme_type: 'color_breakpoints',
      point_radius_fixed: { type: 'metric', value: 'n' },
      color_breakpoints: [{ color: { r: 9, g: 9, b: 9, a: 1 }, minValue: 50, maxValue: 200 }],
      default_breakpoint_color: { r: 7, g: 7, b: 7, a: 1 },
    };
    expect(layer('points', ranges, rows).points.map(({ color }) => color[0])).toEqual([9, 7, 7]);
  });

  test('filter other charts by their place, and dim the others', () => {
    const chosen = picture(form, rows, { hidden: new Set(), selected: ['2'] });
    expect(mapDimensionsAt(chosen.dimensions, { row: 1 })).toEqual({ lon: 2, lat: 2 });
    expect(chosen.layers[0]).toMatchObject({
      points: [{ color: [0, 122, 135, 64] }, { color: [0, 122, 135, 255] }, {}],
    });
  });

  test('have tooltips with the columns of the author, or a template filled in as text', () => {
    const tips = picture(
      { ...form, tooltip_contents: ['kind', { item_type: 'metric', metric_name: 'n' }] },
      rows,
    );
    expect(mapTooltipAt(tips.tooltips, { row: 0 })).toMatchObject({
      title: '1° N, 1° E',
      lines: [
        { label: 'kind', value: 'a' },
        { label: 'n', value: '100' },
      ],
    });
    const template = '<b>{{kind}}</b>: {{ n }}<br>{{missing}}<script>alert(1)</script>';
    expect(
      mapTooltipAt(picture({ ...form, tooltip_template: template }, rows).tooltips, { row: 2 })?.lines,
    ).toMatchObject([{ label: `${html}: <NULL>` }, { label: 'alert(1)' }]);
  });
});

test('arcs go from one place of a row to another', () => {
  const form = {
    viz_type: 'deck_arc',
    start_spatial: { type: 'latlong', lonCol: 'a', latCol: 'b' },
    end_spatial: { type: 'latlong', lonCol: 'c', latCol: 'd' },
    stroke_width: 2,
    target_color_picker: { r: 1, g: 1, b: 1, a: 1 },
  };
  const rows = frame({ a: [1, 2], b: [1, 2], c: [3, null], d: [4, 4] });
  expect(layer('arcs', form, rows)).toMatchObject({
    width: 2,
    arcs: [{ row: 0, from: [1, 1], to: [3, 4], color: [0, 122, 135, 255], toColor: [1, 1, 1, 255] }],
  });
  expect(picture(form, rows).notes[0]?.values).toEqual({ count: 1 });
});

describe('lines and outlines', () => {
  const path = (value: string, form: JsonRecord = {}) =>
    layer('paths', { viz_type: 'deck_path', line_column: 'line', ...form }, frame({ line: [value] })).paths[0]
      ?.path;

  test('are JSON, an encoded polyline, or a geohash', () => {
    expect(path('[[1,2],[3,4]]')).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(path('[[1,2],[3,4]]', { reverse_long_lat: true })?.[0]).toEqual([2, 1]);
    expect(path('{"type":"LineString","coordinates":[["1","2.5"],["3","4"]]}')).toEqual([
      [1, 2.5],
      [3, 4],
    ]);
    expect(path('_p~iF~ps|U_ulLnnqC_mqNvxq`@', { line_type: 'polyline' })).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]);
    expect(path('s', { line_type: 'geohash' })).toEqual([
      [0, 0],
      [45, 0],
      [45, 45],
      [0, 45],
    ]);
  });

  test.each([
    '[[1,2],[3,999]]',
    '[[1,2]]',
    '{',
    '[]',
    '[[]]',
    'null',
    '[["a","b"],[1,2]]',
    '{"geometry":{}}',
  ])('%s is none', (text) => {
    const form = { viz_type: 'deck_polygon', line_column: 'line' };
    expect(draw(form, frame({ line: [text] }))).toHaveProperty('reason');
  });

  test('are coloured in ranges of a metric, and as high as another', () => {
    const form = {
      viz_type: 'deck_polygon',
      line_column: 'line',
      metric: 'n',
      num_buckets: 2,
      multiplier: 3,
      opacity: 50,
      linear_color_scheme: 'black_white',
      point_radius_fixed: { type: 'metric', value: 'h' },
    };
    const square = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]],[[0.1,0.1],[0.2,0.1],[0.2,0.2]]]}';
    const rows = frame({ line: [square, square, square], n: [0, 10, null], h: [5, null, -3] });
    expect(picture(form, rows).legend.map(({ label }) => label)).toEqual(['0 – 5', '5 – 10']);
    const same = frame({ line: [square, square], n: [4, 4], h: [1, 1] });
    expect(picture(form, same).legend.map(({ label }) => label)).toEqual(['4']);
    const ofTexts = frame({ line: [square.replaceAll(/[\d.]+/g, '"$&"')], n: [0], h: [5] });
    expect(layer('polygons', form, ofTexts).polygons).toMatchObject([
      { rings: [{ length: 3 }, [[0.1, 0.1], {}, {}]] },
    ]);
    expect(layer('polygons', form, rows).polygons).toMatchObject([
      {
        elevation: 15,
        fill: [0, 0, 0, 128],
        rings: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
          [[0.1, 0.1], {}, {}],
        ],
      },
      { elevation: 0, fill: [255, 255, 255, 128] },
      { elevation: 0, fill: [0, 122, 135, 40] },
    ]);
  });

  test('of GeoJSON are read with their labels; what is not on the map is left out', () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [5, 6] }, properties: { name: 'Here' } },
        {
          type: 'Feature',
          geometry: {
            type: 'LineString',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        },
      ],
    });
    const bad = '{"type":"Point","coordinates":[999,1]}';
    const form = { viz_type: 'deck_geojson', geojson: 'g', enable_labels: true };
    const rows = frame({ g: [text, bad, '{', null, '{"type":"Feature"}'] });
    const read = layer('features', form, rows);
    expect(read.features).toMatchObject([
      { row: 0, label: 'Here', geometry: { type: 'Point', coordinates: [5, 6] } },
      { row: 0, label: null, geometry: { type: 'LineString' } },
    ]);
    expect(read.labels).toMatchObject({ size: 24, units: 'pixels' });
    expect(picture(form, rows)).toMatchObject({
      extent: { west: 1, south: 2, east: 5, north: 6 },
      notes: [{ values: { count: 4 } }],
    });
  });
});
