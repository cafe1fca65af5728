import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = { viz_type: 'waterfall', x_axis: 'place', metric: 'm' };
const rows = (...list: readonly (readonly [string | null, string, number | null])[]) =>
  frameOfWire({
    colnames: ['place', 'kind', 'm'],
    coltypes: [1, 1, 0],
    data: list.map(([place, kind, m]) => ({ place, kind, m })),
  });
const ROWS = rows(['a', 'x', 5], ['a', 'y', -8], ['b', 'x', 4], [null, 'x', null]);

function drawn(form: FormData) {
  const picture = buildChartSpec(withDefaults({ ...FORM, ...form }), [ROWS], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const named = (key: 'signals' | 'data', name: string) =>
    asRecord(asList(picture.spec[key]).find((each) => asRecord(each)['name'] === name));
  const bars = asList(named('data', 'values')['values']).map(asRecord);
  return {
    ...picture,
    names: named('signals', 'names')['value'],
    steps: bars
      .filter(({ to }) => to !== null)
      .toSorted((a, b) => Number(a['at']) - Number(b['at']))
      .map(({ from, to, color }) => [from, to, color]),
  };
}

const [UP, DOWN, ALL] = ['#5ac189', '#e04355', '#666666'];

test('each step starts where the previous one ended, and the last bar is the total', () => {
  const picture = drawn({});
  const { names, steps, legend } = picture;
  expect(names).toEqual(['a', 'b', '<NULL>', 'Total']);
  expect(steps).toEqual([
    [0, -3, DOWN],
    [-3, 1, UP],
    [0, 1, ALL],
  ]);
  const shown = (row: number) =>
    tooltipAt(picture, { row, series: null })?.lines.map(({ label, value }) => [label, value]);
  expect(shown(1)).toEqual([
    ['Increase', '4'],
    ['Total', '1'],
  ]);
  expect(shown(2)).toEqual([['Total', '1']]);
  expect(shown(3)).toEqual([['Total', '1']]);
  expect(legend).toEqual([]);
});

test('groups are separate steps, with a total after each position', () => {
  const { names, steps } = drawn({ groupby: ['kind'] });
  expect(names).toEqual(['x', 'y', 'a', 'x', 'b', 'x', '<NULL>']);
  expect(steps.slice(0, 4)).toEqual([
    [0, 5, UP],
    [5, -3, DOWN],
    [0, -3, ALL],
    [-3, 1, UP],
  ]);
});

test('the form names and colours the kinds of steps, and may hide the totals', () => {
  const { names, legend } = drawn({
    show_total: false,
    show_legend: true,
    increase_label: 'Gain',
    increase_color: { r: 0, g: 0, b: 255, a: 1 },
  });
  expect(names).toEqual(['a', 'b', '<NULL>']);
  expect(legend[0]).toEqual({ key: 'Gain', label: 'Gain', color: '#0000ff' });
});

test('without rows, values or such a column it shows a message', () => {
  const pictures = [
    [FORM, rows()],
    [FORM, rows(['a', 'x', null])],
    [{ ...FORM, metric: undefined }, ROWS],
    [{ ...FORM, x_axis: 'gone' }, ROWS],
    [{ ...FORM, groupby: ['gone'] }, ROWS],
  ] as const;
  for (const [form, frame] of pictures)
    expect(buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE)).toHaveProperty('reason');
});

test('rows finer than their grain have names of their own', () => {
  const HOUR = 3_600_000;
  const hours = frameOfWire({
    colnames: ['at', 'm'],
    coltypes: [2, 0],
    data: [1, 2, 3].map((m) => ({ at: m * HOUR, m })),
  });
  const namesOf = (time_grain_sqla: string) => {
    const form = withDefaults({ viz_type: 'waterfall', x_axis: 'at', metric: 'm', time_grain_sqla });
    const picture = buildChartSpec(form, [hours], PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) throw new Error('Not drawn');
    return asRecord(asList(picture.spec['signals']).find((each) => asRecord(each)['name'] === 'names'))[
      'value'
    ];
  };
  expect(namesOf('P1M')).toEqual([1, 2, 3].map((hour) => `1970-01-01 0${hour}:00`).concat('Total'));
  expect(namesOf('PT1H')).toEqual([1, 2, 3].map((hour) => `1970-01-01 0${hour}:00`).concat('Total'));
});
