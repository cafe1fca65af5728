import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { chartColors } from '../../build/chartColors.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { draw as drawBubble } from '../../bubble/draw.ts';
import { createColorBook } from './colorBook.ts';
import { startLabelColors } from './labelColors.ts';

const frameOf = (names: readonly string[]) =>
  frameOfWire({
    colnames: ['town', 'count', 'sum'],
    coltypes: [1, 0, 0],
    data: names.map((town, i) => ({ town, count: i + 1, sum: 3 - i })),
  });

const pieColors = (form: FormData, names: readonly string[]) => {
  const pie = { viz_type: 'pie', groupby: ['town'], metric: 'count', ...form };
  const { byLabel } = chartColors(createColorBook(startLabelColors({})), pie, [frameOf(names)]);
  return Object.fromEntries(byLabel);
};

test('rows of a query without an order have the same colours in any order', () => {
  const bubbles = (names: readonly string[]) => {
    const form = { entity: 'town', x: 'count', y: 'sum', size: 'count', show_legend: true };
    const picture = drawBubble(form, frameOf(names), PLAIN_THEME, PLAIN_STATE, []);
    if ('reason' in picture) throw new Error('Not drawn');
    return picture.legend;
  };
  expect(bubbles(['Oslo', 'Bergen', 'Cork'])).toEqual(bubbles(['Cork', 'Oslo', 'Bergen']));
  expect(bubbles(['b', 'a']).map(({ key }) => key)).toEqual(['a', 'b']);
  const form = { sort_by_metric: false };
  expect(pieColors(form, ['Oslo', 'Bergen'])).toEqual(pieColors(form, ['Bergen', 'Oslo']));
});

test('rows of a query with an order have the colours of a Superset, by their place', () => {
  const [first] = Object.values(pieColors({}, ['Oslo', 'Bergen']));
  expect(pieColors({}, ['Oslo', 'Bergen'])).toMatchObject({ Oslo: first });
  expect(pieColors({}, ['Bergen', 'Oslo'])).toMatchObject({ Bergen: first });
});
