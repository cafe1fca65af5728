import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { type ChartLayer, withLayers } from '#charts/kit/deck/chartLayers.ts';
import { withOmitted } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { draw, picture, SPATIAL } from './drawnMap.ts';
import { mapDimensionsAt, mapTooltipAt } from '#charts/kit/deck/mapTooltipAt.ts';

const NONE = frame({});
const POINTS = { viz_type: 'deck_scatter', spatial: SPATIAL, dimension: 'kind' };
const PATHS = { viz_type: 'deck_path', line_column: 'path' };
const points = frame({ lon: [1, 2], lat: [3, 4], kind: ['a', 'b'] });
const paths = frame({ path: ['[[10, 20], [30, 40]]'] });

const layer = (id: number, form: JsonRecord, rows = points, fault: string | null = null): ChartLayer => ({
  id,
  name: `Chart ${id}`,
  form: withDefaults(form),
  frames: [rows],
  fault,
});
const multi = (layers: readonly ChartLayer[], form: JsonRecord = {}) =>
  withLayers(
    { viz_type: 'deck_multi', deck_slices: layers.map(({ id }) => id), autozoom: true, ...form },
    layers,
  );

test('charts are drawn over one map in the order of the form, and all of them are in view', () => {
  const made = picture(multi([layer(8, PATHS, paths), layer(7, POINTS)]), NONE);
  expect(made.layers.map(({ id, kind }) => [id, kind])).toEqual([
    ['8 paths', 'paths'],
    ['7 points', 'points'],
  ]);
  expect(made.extent).toEqual({ west: 1, south: 3, east: 30, north: 40 });
  expect(made.legend.map(({ label }) => label)).toEqual(['a', 'b']);
});

test('a mark has the tooltip of its own chart, and filters nothing', () => {
  const made = picture(multi([layer(8, PATHS, paths), layer(7, POINTS)]), NONE);
  expect(JSON.stringify(mapTooltipAt(made.tooltips, { row: 1, layer: '7 points' }))).toContain('b');
  expect(mapTooltipAt(made.tooltips, { row: 1, layer: 'base' })).toBeNull();
  expect(mapDimensionsAt(made.dimensions, { row: 1, layer: '7 points' })).toBeNull();
});

test('a hidden category is hidden in all charts', () => {
  const form = multi([layer(1, POINTS), layer(2, POINTS)]);
  const made = picture(form, NONE, { hidden: new Set(['a']), selected: null });
  expect(made.layers.map((each) => (each.kind === 'points' ? each.points.length : null))).toEqual([1, 1]);
});

test('a chart that is no layer, or has no rows, is named below the map', () => {
  const form = multi([
    layer(1, POINTS),
    layer(2, { viz_type: 'pie' }),
    layer(3, POINTS, frame({ lon: [], lat: [] }), 'The server is unreachable. The stored rows are shown.'),
    { id: 4, name: '', form: null, frames: [], fault: 'This chart could not be loaded.' },
  ]);
  const notes = picture(form, NONE).notes.map(({ text, values }) =>
    text.replace(/\{(\w+)\}/g, (_all, key: string) => String(values?.[key])),
  );
  expect(notes).toEqual([
    'Chart 2: Charts of its type are no layers of a map.',
    'Chart 3: The server is unreachable. The stored rows are shown.',
    expect.stringMatching(/^Chart 3: /),
    'Chart 4: This chart could not be loaded.',
  ]);
});

test('what the rows of a layer leave out is said with its name', () => {
  const cut = withOmitted(points, { cut: { rows: 2, all: 9 } });
  const { notes } = picture(multi([layer(1, POINTS, cut), layer(2, POINTS)]), NONE);
  expect(notes).toEqual([
    {
      text: '{layer}: {note}',
      values: { note: '2 of 9 rows: the row limit leaves out the others.', layer: 'Chart 1' },
    },
  ]);
});

test('what keeps every chart from being drawn is said once, and what keeps different ones of the first of them', () => {
  const none = frame({ lon: [], lat: [], kind: [] });
  const noRows = { text: 'No data. No rows match this chart’s query.' };
  const noCoordinates = frame({ lon: [null], lat: [1], kind: ['a'] });
  expect(draw(multi([layer(1, POINTS, none), layer(2, POINTS, none)]), NONE)).toEqual({ reason: noRows });
  expect(draw(multi([layer(1, POINTS, none), layer(2, POINTS, noCoordinates)]), NONE)).toEqual({
    reason: { text: '{layer}: {note}', values: { note: noRows.text, layer: 'Chart 1' } },
  });
});

test('layers within layers, and layers of a stored form with wrong types, are not drawn', () => {
  expect(draw(multi([layer(1, { viz_type: 'deck_multi', deck_slices: [1] })]), NONE)).toHaveProperty(
    'reason',
  );
  for (const layers of ['x', [null, 3, { id: 'y' }, { id: 1, form: [], frames: [{}, null] }]])
    expect(draw({ viz_type: 'deck_multi', chart_layers: layers }, NONE)).toEqual({
      reason: { text: 'None of its layers could be drawn.' },
    });
});
