import { expect, test } from 'vitest';
import { featuresByType, legacyLayerForm, legacyLayerIds } from './legacyLayers.ts';

test('the layers of a map are each asked once, by their ids, and at most twenty', () => {
  expect(legacyLayerIds({ deck_slices: [7, 3, 7, 'x', null, 1.5] })).toEqual([3, 7]);
  expect(legacyLayerIds({ deck_slices: Array.from({ length: 30 }, (_, at) => at) })).toHaveLength(20);
  expect(legacyLayerIds({})).toEqual([]);
});

test('a layer has the filters of its map instead of its own', () => {
  const map = { adhoc_filters: ['a'], extra_form_data: { time_range: 'Last week' } };
  expect(legacyLayerForm(map, { viz_type: 'deck_hex', adhoc_filters: ['own'] }, 0)).toEqual({
    viz_type: 'deck_hex',
    adhoc_filters: ['a'],
    extra_filters: [],
    extra_form_data: { time_range: 'Last week' },
  });
});

test('a filter that names layers is for those alone', () => {
  const map = {
    layer_filter_scope: { first: [0], everywhere: [], second: [1] },
    filter_data_mapping: { first: [{ col: 'a' }], everywhere: [{ col: 'b' }], second: [{ col: 'c' }] },
    extra_form_data: { time_range: 'Last week', filters: [{ col: 'lost' }] },
  };
  const extraOf = (at: number) => legacyLayerForm(map, {}, at)['extra_form_data'];
  expect(extraOf(0)).toEqual({ time_range: 'Last week', filters: [{ col: 'a' }, { col: 'b' }] });
  expect(extraOf(1)).toEqual({ time_range: 'Last week', filters: [{ col: 'b' }, { col: 'c' }] });
});

test('the features of layers of one type are in one list, and layers without features in none', () => {
  const layers = [
    { type: 'deck_arc', data: { features: [1] } },
    { type: 'deck_hex', data: null },
    { type: 'pie', data: [2] },
    { type: 'deck_arc', data: { features: [3] } },
  ];
  expect(featuresByType(layers)).toEqual({ deck_arc: [1, 3] });
});
