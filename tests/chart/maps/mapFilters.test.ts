import { describe, expect, test } from 'vitest';
import { canEmit, emitFilter, selectedLabels } from '#charts/filter/emitFilter.ts';
import type { MapPlace } from '#charts/kit/deck/mapTooltips.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import type { DataMask } from '#domain/nativeFilter/dataMask.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { picture, SPATIAL } from './drawnMap.ts';
import { mapDimensionsAt } from '#charts/kit/deck/mapTooltipAt.ts';

/* What a press on a mark of several rows filters other charts by. */

const rows = frame({
  lon: [1, 1.5, 7, 8],
  lat: [50, 49, 10, 11],
  hash: ['u1', 'u2', 'u2', 'u3'],
  n: [1, 2, 3, 4],
});
const CELL: MapPlace = { row: null, rows: [0, 1], count: 2, value: 3 };
const pressed = (form: JsonRecord, place: MapPlace, mask?: DataMask): DataMask => {
  const selected = selectedLabels(mask);
  const dimensions = mapDimensionsAt(picture(form, rows, { ...PLAIN_STATE, selected }).dimensions, place);
  if (dimensions === null) throw new Error('Nothing to filter by');
  return emitFilter('7', { viz_type: form['viz_type'] }, dimensions, mask);
};
const dots = (form: JsonRecord, mask: DataMask) =>
  picture(form, rows, { ...PLAIN_STATE, selected: selectedLabels(mask) }).layers.flatMap((layer) =>
    layer.id === 'selected' && layer.kind === 'points' ? layer.points.map(({ row }) => row) : [],
  );

describe.each(['deck_hex', 'deck_grid', 'deck_screengrid'])('a cell of %s', (viz_type) => {
  const form = { viz_type, spatial: SPATIAL, size: 'n' };

  test('filters by the box around its places, whose dots are shown, and the next press ends that', () => {
    expect(canEmit(form)).toBe(true);
    const mask = pressed(form, CELL);
    expect(mask.extraFormData.filters).toEqual([
      { col: 'lon', op: '>=', val: 1 },
      { col: 'lon', op: '<=', val: 1.5 },
      { col: 'lat', op: '>=', val: 49 },
      { col: 'lat', op: '<=', val: 50 },
    ]);
    expect(mask.filterState.label).toBe('1 – 1.5, 49 – 50');
    expect(dots(form, mask)).toEqual([0, 1]);
    expect(pressed(form, CELL, mask).extraFormData.filters).toEqual([]);
  });

  test('filters by the values of the one column that has the places', () => {
    const hashed = { ...form, spatial: { type: 'geohash', geohashCol: 'hash' } };
    const mask = pressed(hashed, { ...CELL, rows: [1, 2, 3] });
    expect(mask.extraFormData.filters).toEqual([{ col: 'hash', op: 'IN', val: ['u2', 'u3'] }]);
    expect(dots(hashed, mask)).toEqual([1, 2, 3]);
  });
});

test('a contour filters by the coordinates around the pointer, nearer where the map is larger', () => {
  const form = { viz_type: 'deck_contour', spatial: SPATIAL, size: 'n' };
  expect(canEmit(form)).toBe(true);
  const at = (zoom: number): MapPlace => ({ row: null, pointer: { at: [1, 50], zoom } });
  const mask = pressed(form, at(2));
  expect(mask.extraFormData.filters).toEqual([
    { col: 'lon', op: '>=', val: 0.85 },
    { col: 'lon', op: '<=', val: 1.15 },
    { col: 'lat', op: '>=', val: 49.85 },
    { col: 'lat', op: '<=', val: 50.15 },
  ]);
  expect(dots(form, mask)).toEqual([0]);
  const near = { ...at(4), pointer: { at: [1.05, 50.1] as const, zoom: 4 } };
  expect(pressed(form, near, mask).extraFormData.filters).toEqual([]);
  expect(canEmit({ ...form, spatial: { type: 'geohash', geohashCol: 'hash' } })).toBe(false);
});

test('a heat map has no marks to press', () => {
  expect(canEmit({ viz_type: 'deck_heatmap', spatial: SPATIAL, size: 'n' })).toBe(false);
});

test('a shape of GeoJSON filters by its value, and the others are fainter', () => {
  const shape = (at: number) => JSON.stringify({ type: 'Point', coordinates: [at, at] });
  const shapes = frame({ shape: [shape(1), shape(2)] });
  const form = { viz_type: 'deck_geojson', geojson: 'shape' };
  expect(canEmit(form)).toBe(true);
  const dimensions = mapDimensionsAt(picture(form, shapes).dimensions, { row: 1 });
  const mask = emitFilter('7', form, dimensions ?? {});
  expect(mask.extraFormData.filters).toEqual([{ col: 'shape', op: 'IN', val: [shape(2)] }]);
  const [layer] = picture(form, shapes, { ...PLAIN_STATE, selected: selectedLabels(mask) }).layers;
  const fills = layer?.kind === 'features' ? layer.features.map(({ fill }) => fill[3]) : [];
  expect(fills).toEqual([64, 255]);
});
