import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { clusterPoints } from '#charts/kit/deck/clusterPoints.ts';
import { anyMapOf } from '../anyDrawing.ts';
import { frame, times } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { layersAt } from '#charts/kit/deck/layersAt.ts';

const CLUSTERED = { datasource: '1__table', viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat' };

test('points closer than the radius are one cluster, more of them the further the map is zoomed out', () => {
  const points = times(4, (row) => ({ row, at: [row * 0.1, 0] as const }));
  const at = (zoom: number, radius = 60) => clusterPoints(points, radius, zoom).map(({ rows }) => rows);
  expect(at(2)).toEqual([[0, 1, 2, 3]]);
  expect(at(10)).toEqual([[0], [1], [2], [3]]);
  // 0.1° are 18 pixels at 7.
  expect(at(7, 25)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(at(0, 0)).toHaveLength(4);
  const many = times(100_000, (row) => ({ row, at: [(row % 3000) / 10 - 150, (row % 170) - 85] as const }));
  const all = clusterPoints(many, 60, 3);
  expect(all.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(100_000);
});

test('clusters say how many rows they have, or their values in one', () => {
  const rows = frame({ lon: [1, 1.0001, 50, 'x'], lat: [2, 2, 999, 2], n: [3, 5, 1, 1] });
  const draw = (form: object) => {
    const whole = withDefaults({ ...CLUSTERED, ...form });
    const made = anyMapOf(whole)?.(whole, rows, PLAIN_THEME, PLAIN_STATE);
    if (made === undefined || 'reason' in made) throw new Error('Not drawn');
    return made;
  };
  const texts = (form: object) =>
    layersAt(draw(form).layers, 3).flatMap((layer) =>
      layer.kind === 'labels' ? layer.labels.map(({ text }) => text) : [],
    );
  expect(texts({})).toEqual(['2']);
  expect(texts({ mapbox_label: ['n'], pandas_aggfunc: 'mean' })).toEqual(['4']);
  expect(texts({ mapbox_label: ['n'], pandas_aggfunc: 'std' })).toEqual(['1.41']);
  expect(texts({ clustering_radius: '0' })).toEqual([]);
  expect(draw({}).notes[0]?.values).toEqual({ count: 2 });
  expect(draw({ viewport_longitude: '5', viewport_latitude: 6, viewport_zoom: 7 }).view).toMatchObject({
    longitude: 5,
    zoom: 7,
  });
  const colored = layersAt(draw({ mapbox_color: 'rgb(1, 2, 300)', global_opacity: 0.5 }).layers, 3)[1];
  expect(colored).toMatchObject({ points: [{ color: [1, 2, 255, 128], count: 2, value: 2 }] });
});

test('clusters request each place once, or a row for each group', () => {
  const query = (form: object) => buildQuery(withDefaults({ ...CLUSTERED, ...form }))?.queries[0];
  expect(query({ mapbox_label: ['n'], point_radius: 'size' })).toMatchObject({
    columns: ['lon', 'lat', 'n', 'size'],
  });
  expect(query({})?.metrics).toEqual([]);
  const grouped = { groupby: ['lon', 'lat', 'kind'], mapbox_label: ['count'] };
  expect(query(grouped)).toMatchObject({ columns: ['lon', 'lat', 'kind'], metrics: ['count'] });
});
