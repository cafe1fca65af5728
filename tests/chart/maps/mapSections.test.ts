import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHART_TYPES } from '#charts/chartTypes.ts';
import { anyMapOf } from '../anyDrawing.ts';
import { tilesIn } from '#charts/kit/deck/mapTiles.ts';
import { fitView, viewOf } from '#charts/kit/deck/mapView.ts';
import { MAP_SAMPLES } from '../../e2e/fixtures/charts/mapSamples.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { draw, picture, SPATIAL } from './drawnMap.ts';
import { mapDimensionsAt, mapTooltipAt } from '#charts/kit/deck/mapTooltipAt.ts';
import { layersAt } from '#charts/kit/deck/layersAt.ts';

describe('the section that a map shows', () => {
  test('fits what is drawn', () => {
    const view = fitView({ west: -10, south: -10, east: 10, north: 10 }, { width: 512, height: 512 });
    expect(view).toMatchObject({ longitude: 0, bearing: 0, pitch: 0 });
    expect(view.latitude).toBeCloseTo(0);
    expect(view.zoom).toBeCloseTo(Math.log2((0.8 * 512 * 360) / (512 * 20)), 1);
  });

  test('is the stored one unless the form zooms by itself', () => {
    const rows = frame({ lon: [1], lat: [1] });
    const viewport = { longitude: 5, latitude: 6, zoom: 7, bearing: 400, pitch: 99 };
    const form = { viz_type: 'deck_scatter', spatial: SPATIAL, viewport };
    expect(picture(form, rows).view).toEqual({ ...viewport, bearing: 40, pitch: 60 });
    expect(picture({ ...form, autozoom: true }, rows)).toMatchObject({ view: null, tilt: { pitch: 60 } });
    for (const bad of [null, {}, 'x', { longitude: 5, latitude: 999, zoom: 1 }, { longitude: 'a' }])
      expect(viewOf(bad)).toBeNull();
  });
});

test('a map of clusters with a zoom but no place is of the middle of what is drawn', () => {
  const rows = frame({ lon: [1, 3], lat: [1, 1] });
  const form = { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat' };
  expect(picture(form, rows).view).toBeNull();
  const view = picture({ ...form, viewport_zoom: '11' }, rows).view;
  expect(view).toMatchObject({ longitude: 2, latitude: expect.closeTo(1), zoom: 11 });
  const east = picture({ ...form, viewport_zoom: 11, viewport_longitude: 9 }, rows).view;
  expect(east).toMatchObject({ longitude: 9, latitude: expect.closeTo(1) });
});

test('every type of a map has a sample, and no form or rows make one throw', () => {
  const types = CHART_TYPES.filter(({ key }) => anyMapOf({ viz_type: key }) !== null).map(({ key }) => key);
  const samples = MAP_SAMPLES.filter(({ form }) => anyMapOf(form) !== null);
  expect([...new Set(samples.map(({ form }) => String(form['viz_type'])))].toSorted()).toEqual(
    types.toSorted(),
  );
  const keys = [...new Set(samples.flatMap(({ form }) => Object.keys(form)))];
  const names = [
    ...new Set(samples.flatMap(({ frames }) => frames[0]?.columns.map(({ name }) => name) ?? [])),
  ];
  const change = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.constantFrom<unknown>(...names), fc.jsonValue()),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.constantFrom(...types),
      change,
      fc.array(fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.json())),
      (sample, viz_type, changes, values) => {
        const all = Object.fromEntries(names.map((name) => [name, values]));
        for (const rows of [frame(all), ...sample.frames]) {
          const made = draw({ ...sample.form, ...changes, viz_type }, rows);
          if ('reason' in made) continue;
          mapTooltipAt(made.tooltips, { row: 0 });
          mapTooltipAt(made.tooltips, { row: null, value: 1, count: 1 });
          mapDimensionsAt(made.dimensions, { row: 0 });
          JSON.stringify([made.layers, layersAt(made.layers, 3)]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('the tiles of a view cover it, wrap around the world, and are asked of one address', () => {
  const template = 'https://tiles.example.org/{z}/{x}/{y}.png';
  const view = { longitude: 0, latitude: 0, zoom: 1, bearing: 0, pitch: 0 };
  const tiles = tilesIn(template, view, { width: 400, height: 400 });
  expect(tiles.map(({ key }) => key).toSorted()).toEqual(['2/1/1', '2/1/2', '2/2/1', '2/2/2']);
  expect(tiles.find(({ key }) => key === '2/2/1')).toMatchObject({
    url: 'https://tiles.example.org/2/2/1.png',
    bounds: [0, expect.closeTo(0), 90, expect.closeTo(66.51, 1)],
  });
  const east = tilesIn(template, { ...view, longitude: 179 }, { width: 400, height: 100 });
  expect(east.map(({ url }) => url)).toContain('https://tiles.example.org/2/0/1.png');
  const tilted = tilesIn(template, { ...view, zoom: 12.7, pitch: 60 }, { width: 4000, height: 4000 });
  expect(tilted.length).toBeLessThanOrEqual(60);
});
