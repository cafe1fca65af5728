import { expect, test } from 'vitest';
import { placeTooltip } from './placeTooltip.ts';

const column = (name: string, type: 0 | 1, values: readonly (string | number | null)[]) => ({
  name,
  parts: [name],
  type,
  values,
});

test('a chart at a place is read by its dimensions and metrics, and more than six rows are counted', () => {
  const frame = {
    rowCount: 8,
    columns: [
      column('kind', 1, ['Lime', null, 'Oak', 'Elm', 'Fir', 'Ash', 'Yew', 'Box']),
      column('people', 0, [12_345, null, 3, 4, 5, 6, 7, 8]),
    ],
  };
  const { title, lines, more } = placeTooltip('Trees, place 2', { viz_type: 'pie', metric: 'people' }, frame);
  expect(title).toBe('Trees, place 2');
  expect(lines.map(({ label, value }) => [label, value]).slice(0, 3)).toEqual([
    ['Lime', '12.3k'],
    ['<NULL>', '<NULL>'],
    ['Oak', '3'],
  ]);
  expect(lines).toHaveLength(6);
  expect(more).toBe(2);
});
