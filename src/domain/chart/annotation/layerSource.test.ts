import { expect, test } from 'vitest';
import { uncreatedSources, withSourceCharts, withSourceNumbers } from './layerSource.ts';

const [ONE, TWO] = ['5e0d2a1c-1111-4f61-93a5-6f1f7f2f3f10', '6e0d2a1c-1111-4f61-93a5-6f1f7f2f3f10'];
const map = {
  deck_slices: [7, ONE, TWO],
  annotation_layers: [
    { sourceType: 'line', value: ONE },
    { sourceType: 'NATIVE', value: 7 },
  ],
};

test('layers of a map and annotations wait for the charts that no server has', () => {
  expect(uncreatedSources(map)).toEqual([ONE, ONE, TWO]);
  expect(withSourceNumbers(map, new Map([[ONE, 12]]))).toEqual({
    deck_slices: [7, 12, TWO],
    annotation_layers: [
      { sourceType: 'line', value: 12 },
      { sourceType: 'NATIVE', value: 7 },
    ],
  });
  expect(withSourceNumbers(map, null)).toEqual({
    deck_slices: [7],
    annotation_layers: [{ sourceType: 'NATIVE', value: 7 }],
  });
});

test('copies of charts take the place of those that layers show; an annotation layer with such a number stays', () => {
  const copies = new Map<number | string, string>([
    [7, 'seven'],
    [ONE, 'one'],
  ]);
  expect(withSourceCharts(map, (id) => copies.get(id))).toEqual({
    deck_slices: ['seven', 'one', TWO],
    annotation_layers: [
      { sourceType: 'line', value: 'one' },
      { sourceType: 'NATIVE', value: 7 },
    ],
  });
  expect(withSourceCharts({ viz_type: 'pie' }, () => 1)).toEqual({ viz_type: 'pie' });
});
