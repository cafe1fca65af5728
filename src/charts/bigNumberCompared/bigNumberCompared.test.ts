import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { bigNumber } from '../kit/number/bigNumber.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const FORM: FormData = {
  viz_type: 'pop_kpi',
  datasource: '1__table',
  metric: 'sold',
  time_compare: '1 year ago',
};
const shown = (now: number | null, before: number | null, form: object = {}) =>
  bigNumber(withDefaults({ ...FORM, ...form }), [
    frameOfWire({
      colnames: ['sold', 'sold__1 year ago'],
      coltypes: [0, 0],
      data: [{ sold: now, 'sold__1 year ago': before }],
    }),
  ]);

test('the query asks for one number, and for that of the earlier time', () => {
  const [query, ...others] = buildQuery(withDefaults(FORM))?.queries ?? [];
  expect(others).toEqual([]);
  expect(query).toMatchObject({ columns: [], metrics: ['sold'], time_offsets: ['1 year ago'] });
  const custom = { ...FORM, time_compare: 'custom', start_date_offset: '2003-06-01' };
  expect(buildQuery(withDefaults(custom))?.queries[0]).toMatchObject({ time_offsets: ['2003-06-01'] });
});

test.each([
  [114, 100, {}, '114', '+14% (+14 from 100)', 'up'],
  [857, 1000, {}, '857', '−14.3% (−143 from 1k)', 'down'],
  [5, 5, {}, '5', '0% (0 from 5)', 'same'],
  [-4, -8, {}, '−4', '+50% (+4 from −8)', 'up'],
  [5, 0, {}, '5', 'No comparison: the earlier value is 0.', 'none'],
  [5, null, {}, '5', 'No comparison: the earlier value is NULL.', 'none'],
  [
    114,
    100,
    { percentDifferenceFormat: '.2%', y_axis_format: '$,.2f' },
    '$114.00',
    '+14.00% (+$14.00 from $100.00)',
    'up',
  ],
] as const)('%j after %j is said as a change: %j', (now, before, form, value, text, direction) => {
  expect(shown(now, before, form)).toMatchObject({ value, change: { text, direction } });
});

test('a change has a colour only where the form says so, and a rise may be the bad one', () => {
  expect(shown(2, 1).change?.colored).toBe('none');
  expect(shown(2, 1, { comparison_color_enabled: true }).change?.colored).toBe('up');
  const turned = { comparison_color_enabled: true, comparison_color_scheme: 'Red' };
  expect(shown(2, 1, turned).change?.colored).toBe('down');
});

test('without rows nothing is compared', () => {
  expect(shown(null, 3)).toMatchObject({ value: null, change: null });
});
