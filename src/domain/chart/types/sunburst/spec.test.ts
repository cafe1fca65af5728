import { PLAIN_THEME } from '../../spec/plainTheme.ts';
import { expect, test } from 'vitest';
import type { Frame } from '../../../compile/frame.ts';
import { PLAIN_STATE } from '../../spec/chartSpec.ts';
import { sunburstDrawing } from './spec.ts';

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

test('each level is a ring of parts under their parent, in the colour of the outermost', () => {
  const picture = sunburstDrawing.spec(FORM, FRAME, PLAIN_THEME, PLAIN_STATE, []);
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
  expect(values[3]?.color).toBe(values[1]?.color);
  expect(values[5]?.color).not.toBe(values[1]?.color);
  expect(picture.tooltip({ row: 1, series: null })).toMatchObject({ title: 'Asia › Japan' });
});

test('without rows, values or such a column it shows a message', () => {
  const none = { rowCount: 0, columns: [] };
  for (const [form, frame] of [
    [FORM, none],
    [{ ...FORM, columns: ['gone'] }, FRAME],
    [{ ...FORM, metric: 'gone' }, FRAME],
  ] as const)
    expect(sunburstDrawing.spec(form, frame, PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty('reason');
});
