import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { draw as drawBubble } from './draw.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = { x: 'age', y: 'income', size: 'count', entity: 'country', series: 'region' };

function frameOf(ages: readonly (number | null)[]): Frame {
  const column = (name: string, type: 0 | 1, values: readonly (number | string | null)[]) =>
    ({ name, parts: [name], type, values }) as const;
  return {
    rowCount: ages.length,
    columns: [
      column('country', 1, ['Chad', 'Fiji', 'Peru'].slice(0, ages.length)),
      column('region', 1, ['Africa', 'Oceania', null].slice(0, ages.length)),
      column('age', 0, ages),
      column('income', 0, [10, 20, 30].slice(0, ages.length)),
      column('count', 0, [1, 4, 16].slice(0, ages.length)),
    ],
  };
}

test('a bubble is placed by two metrics, sized by a third, and its tooltip has all three', () => {
  const picture = drawBubble(FORM, frameOf([20, 30, 40]), PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  const [{ values }] = picture.spec['data'] as [{ values: { row: number; radius: number }[] }];
  expect(values.map(({ row, radius }) => [row, radius])).toEqual([
    [2, 25],
    [1, 12.5],
    [0, 6.25],
  ]);
  expect(picture.legend.map(({ label }) => label)).toEqual(['Africa', 'Oceania', '<NULL>']);
  expect(tooltipAt(picture, { row: 1, series: null })).toMatchObject({
    title: 'Fiji · Oceania',
    lines: [{ label: 'age', value: '30' }, { label: 'income' }, { label: 'count', value: '4' }],
  });
});

test('rows without a position are left out; if all are, it shows a message', () => {
  const some = drawBubble(FORM, frameOf([20, null]), PLAIN_THEME, PLAIN_STATE, []);
  expect('spec' in some && some.legend.map(({ label }) => label)).toEqual(['Africa']);
  expect(drawBubble(FORM, frameOf([null]), PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty('reason');
  expect(drawBubble({ ...FORM, x: 'gone' }, frameOf([1]), PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty(
    'reason',
  );
  expect(drawBubble({}, frameOf([1]), PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty('reason');
});

test('bubbles without a dimension have the colors and the legend of their entities, and axes the titles of the form', () => {
  const { series: _series, ...form } = FORM;
  const titled = { ...form, x_axis_label: 'Years', y_axis_label: 'Dollars' };
  const picture = drawBubble(titled, frameOf([20, 30, 40]), PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  expect(picture.legend.map(({ label }) => label)).toEqual(['Chad', 'Fiji', 'Peru']);
  expect(new Set(picture.legend.map(({ color }) => color)).size).toBe(3);
  expect(tooltipAt(picture, { row: 1, series: null })).toMatchObject({ title: 'Fiji' });
  expect(JSON.stringify(picture.spec['axes'])).toMatch(/Years[\s\S]*Dollars/);
});
