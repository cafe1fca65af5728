import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { draw as drawSunburst } from './draw.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = { columns: ['region', 'country'], metric: 'count' };
const column = (name: string, type: 0 | 1, values: readonly (number | string | null)[]) =>
  ({ name, parts: [name], type, values }) as const;
const FRAME: Frame = {
  rowCount: 4,
  columns: [
    column('region', 1, ['Asia', 'Asia', 'Africa', 'Africa']),
    column('country', 1, ['Georgia', 'Japan', 'Chad', null]),
    column('count', 0, [1, 2, 3, -1]),
  ],
};

test('each level is a ring of parts under their parent, each in the colour of its own name', () => {
  const picture = drawSunburst(FORM, FRAME, PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  const [{ values }] = picture.spec['data'] as [
    { values: { id: string; parent?: string; color?: string; value?: number }[] },
  ];
  expect(values.map(({ id, parent, value }) => [id, parent, value])).toEqual([
    ['root', undefined, undefined],
    ['group ["Asia"]', 'root', undefined],
    ['group ["Africa"]', 'root', undefined],
    ['row 0', 'group ["Asia"]', 1],
    ['row 1', 'group ["Asia"]', 2],
    ['row 2', 'group ["Africa"]', 3],
  ]);
  expect(new Set(values.slice(1).map(({ color }) => color)).size).toBe(5);
  expect(tooltipAt(picture, { row: 1, series: null })).toMatchObject({ title: 'Asia › Japan' });
});

test('a second metric colours parts by its share of the first one, at every level', () => {
  const frame = { ...FRAME, columns: [...FRAME.columns, column('won', 0, [1, 0, 3, 0])] };
  const form = { ...FORM, secondary_metric: 'won', linear_color_scheme: 'blue_white_yellow' };
  const picture = drawSunburst(form, frame, PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  const [{ values }] = picture.spec['data'] as [{ values: { id: string; color?: string }[] }];
  const colorOf = (id: string) => values.find((each) => each.id === id)?.color;
  expect(colorOf('row 0')).toBe(colorOf('row 2'));
  expect(new Set([colorOf('row 0'), colorOf('row 1'), colorOf('group ["Asia"]')]).size).toBe(3);
  expect(picture.ramp).toMatchObject({ from: '0.0%', to: '150.0%' });
  // The same metric twice has nothing to show.
  const same = drawSunburst({ ...form, secondary_metric: 'count' }, frame, PLAIN_THEME, PLAIN_STATE, []);
  expect(same).toMatchObject({ ramp: null });
});

test('parts below the threshold have no label, and the middle has the total', () => {
  const texts = (form: object) => {
    const picture = drawSunburst({ ...FORM, ...form }, FRAME, PLAIN_THEME, PLAIN_STATE, []);
    if ('reason' in picture) throw new Error(picture.reason.text);
    const [{ values }] = picture.spec['data'] as [{ values: { text?: string }[] }];
    return { labels: values.slice(1).map(({ text }) => text), marks: JSON.stringify(picture.spec['marks']) };
  };
  expect(texts({}).labels).toEqual(['Asia', 'Africa', 'Georgia', 'Japan', 'Chad']);
  expect(texts({ show_labels_threshold: 25 }).labels).toEqual(['Asia', 'Africa', '', 'Japan', 'Chad']);
  expect(texts({ label_type: 'key_value' }).labels[3]).toBe('Japan: 2');
  expect(texts({ show_total: true }).marks).toContain('"text":{"value":"5"}');
  expect(texts({}).marks).not.toContain('"text":{"value"');
});

test('without rows, values or such a column it shows a message', () => {
  const none = { rowCount: 0, columns: [] };
  for (const [form, frame] of [
    [FORM, none],
    [{ ...FORM, columns: ['gone'] }, FRAME],
    [{ ...FORM, metric: 'gone' }, FRAME],
  ] as const)
    expect(drawSunburst(form, frame, PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty('reason');
});
