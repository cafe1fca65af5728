import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { legacyData } from './legacyData.ts';
import { legacyCallOf } from './legacyCallOf.ts';
import { legacyQuery } from './legacyQuery.ts';

const isLegacyType = (viz_type: string): boolean => legacyCallOf({ viz_type }) !== null;

/* The older call for maps, hierarchies and periods. */

const ASKED = { from: null, to: null };
type Value = string | number | null;
const frame = (columns: Readonly<Record<string, readonly Value[]>>) => {
  const names = Object.keys(columns);
  return frameOfWire({
    colnames: names,
    coltypes: names.map((name) => (typeof columns[name]?.[0] === 'string' ? 1 : 0)),
    data: (columns[names[0] ?? ''] ?? []).map((_, row) =>
      Object.fromEntries(names.map((name) => [name, columns[name]?.[row] ?? null])),
    ),
  });
};
const data = (form: FormData, rows: ReturnType<typeof frame>) =>
  legacyData({ datasource: '1__table', ...form }, rows, ASKED);
const PLACE = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const PLACES = frame({ lon: [1, 2], lat: [50, 51], n: [7, 0], kind: ['a', 'b'] });

test('they are queried as today', () => {
  expect(['deck_hex', 'mapbox', 'partition', 'time_pivot', 'world_map'].every(isLegacyType)).toBe(true);
  expect(isLegacyType('deck_multi')).toBe(false);
  const query = legacyQuery({ viz_type: 'deck_hex', datasource: '1__table', spatial: PLACE, size: 'n' });
  expect(query).toMatchObject({ columns: ['lon', 'lat'], metrics: ['n'] });
  expect(query?.filters).toHaveLength(2);
});

describe('the features of maps', () => {
  test('of cells have a weight, of at least a row', async () => {
    expect(
      await data({ viz_type: 'deck_hex', spatial: PLACE, size: 'n', js_columns: ['kind'] }, PLACES),
    ).toEqual({
      features: [
        { position: [1, 50], weight: 7, extraProps: { kind: 'a' } },
        { position: [2, 51], weight: 1, extraProps: { kind: 'b' } },
      ],
      mapboxApiKey: '',
      metricLabels: ['n'],
    });
    expect(await data({ viz_type: 'deck_hex', spatial: PLACE }, frame({ lon: [] }))).toBeNull();
  });

  test('of points have a radius and a category', async () => {
    const form = { viz_type: 'deck_scatter', spatial: PLACE, dimension: 'kind' };
    const features = async (point_radius_fixed: object) =>
      asRecord(await data({ ...form, point_radius_fixed }, PLACES))['features'];
    expect(await features({ type: 'metric', value: 'n' })).toMatchObject([
      { metric: 7, radius: 7, cat_color: 'a', position: [1, 50], __timestamp: null },
      { radius: 0 },
    ]);
    expect(await features({ type: 'fix', value: 500 })).toMatchObject([{ metric: null, radius: 500 }, {}]);
  });

  test('of arcs, lines, outlines and shapes are what their columns say', async () => {
    const arc = { viz_type: 'deck_arc', start_spatial: PLACE, end_spatial: { ...PLACE, lonCol: 'n' } };
    expect(await data(arc, PLACES)).toEqual({
      features: [
        { sourcePosition: [1, 50], targetPosition: [7, 50], cat_color: null, __timestamp: null },
        { sourcePosition: [2, 51], targetPosition: [0, 51], cat_color: null, __timestamp: null },
      ],
      mapboxApiKey: '',
    });
    const line = frame({ line: ['[[1,2],[3,4]]'], n: [5] });
    expect(await data({ viz_type: 'deck_path', line_column: 'line', line_type: 'json' }, line)).toMatchObject(
      {
        features: [
          {
            line: '[[1,2],[3,4]]',
            n: 5,
            path: [
              [1, 2],
              [3, 4],
            ],
          },
        ],
      },
    );
    const turned = {
      viz_type: 'deck_polygon',
      line_column: 'line',
      line_type: 'json',
      reverse_long_lat: true,
    };
    expect(await data({ ...turned, point_radius_fixed: { type: 'fix', value: 9 } }, line)).toMatchObject({
      features: [
        {
          polygon: [
            [2, 1],
            [4, 3],
          ],
          elevation: 9,
        },
      ],
    });
    const shape = frame({ shape: ['{"type":"Point","coordinates":[1,2]}'] });
    expect(await data({ viz_type: 'deck_geojson', geojson: 'shape' }, shape)).toMatchObject({
      features: [{ type: 'Point', coordinates: [1, 2] }],
    });
  });

  test('of clustered points have their bounds', async () => {
    const form = { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat', point_radius: 'Auto' };
    expect(await data({ ...form, mapbox_label: ['n'], clustering_radius: '60' }, PLACES)).toMatchObject({
      geoJSON: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { metric: 7, radius: null },
            geometry: { type: 'Point', coordinates: [1, 50] },
          },
          { properties: { metric: 0 } },
        ],
      },
      hasCustomMetric: true,
      clusteringRadius: '60',
      bounds: [
        [1, 50],
        [2, 51],
      ],
    });
  });

  test('of countries have their codes and places, and others have none', async () => {
    const rows = frame({ c: ['NOR', 'nowhere'], n: [3, 4] });
    const form = { viz_type: 'world_map', entity: 'c', country_fieldtype: 'cca3', metric: 'n' };
    expect(await data({ ...form, secondary_metric: 'n' }, rows)).toEqual([
      {
        country: 'NOR',
        m1: 3,
        m2: 3,
        code: 'NOR',
        name: 'Norway',
        latitude: expect.any(Number) as number,
        longitude: expect.any(Number) as number,
      },
      { country: 'XXX', m1: 4, m2: 4 },
    ]);
  });
});

describe('a hierarchy', () => {
  const rows = frame({
    __timestamp: [0, 0, 1, 1],
    region: ['b', 'a', 'b', 'a'],
    kind: ['x', 'x', 'x', 'y'],
    n: [1, 2, 5, 4],
  });
  const tree = (time_series_option: string) =>
    data({ viz_type: 'partition', groupby: ['region', 'kind'], metrics: ['n'], time_series_option }, rows);
  const leaf = (name: unknown, val: number | null) => ({ name, val, children: [] });

  test('has the sums of each level, by name, and the path of inner ones', async () => {
    expect(await tree('not_time')).toEqual([
      {
        name: 'n',
        val: 12,
        children: [
          { name: 'a', val: 6, children: [leaf(['a', 'x'], 2), leaf(['a', 'y'], 4)] },
          { name: 'b', val: 6, children: [leaf(['b', 'x'], 6)] },
        ],
      },
    ]);
  });

  test('has means, changes from the first to the last time, or times as a level', async () => {
    expect(await tree('agg_mean')).toMatchObject([{ val: 3, children: [{ val: 3 }, { val: 3 }] }]);
    expect(await tree('point_diff')).toMatchObject([{ val: 6, children: [{ val: 2 }, { val: 4 }] }]);
    expect(await tree('point_factor')).toMatchObject([
      { val: 3, children: [{ children: [{ val: 0 }, { val: null }] }, {}] },
    ]);
    expect(await tree('time_series')).toMatchObject([
      { val: 12, children: [{ name: 0, val: 3, children: [{ name: [0, 'a'] }, {}] }, { name: 1 }] },
    ]);
    expect(await tree('adv_anal')).toMatchObject([
      { name: 'n', children: [{ name: 0, val: 3, children: [{ name: 'a' }, {}] }, {}] },
    ]);
    expect(await data({ viz_type: 'partition', metrics: ['n'] }, rows)).toBeNull();
  });
});

test('periods are series at the times of the latest one, the older the less recent', async () => {
  const [a, b, later] = [Date.UTC(2020, 0, 1), Date.UTC(2021, 0, 1), Date.UTC(2021, 1, 1)];
  const rows = frame({ __timestamp: [a, b, later], n: [1, 2, 3] });
  expect(await data({ viz_type: 'time_pivot', freq: 'AS', metric: 'n' }, rows)).toEqual([
    {
      key: '-1',
      values: [
        { x: b, y: 1 },
        { x: later, y: null },
      ],
      rank: 1,
      perc: 0.5,
    },
    {
      key: 'current',
      values: [
        { x: b, y: 2 },
        { x: later, y: 3 },
      ],
      rank: 0,
      perc: 1,
    },
  ]);
});
