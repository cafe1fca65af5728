import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { DAY } from '#domain/time.ts';
import { anyChartSpec } from '../anyDrawing.ts';

const at = Date.UTC(2026, 0, 1);
const frame = (times: Frame['columns'][number]['values'], type: 0 | 2 = 2): Frame => ({
  rowCount: times.length,
  columns: [
    { name: 'at', parts: ['at'], type, values: times },
    { name: 'm', parts: ['m'], type: 0, values: times.map((_, row) => row + 1) },
  ],
});

test.each(['echarts_timeseries_line', 'echarts_timeseries_bar', 'echarts_timeseries_scatter', 'horizon'])(
  'a time that is infinite leaves the axis of %s one of times, and is counted',
  (viz_type) => {
    const form = withDefaults({ viz_type, datasource: '1__table', x_axis: 'at', metrics: ['m'] });
    const rows = frame([at, 'infinity', at + DAY, '-infinity', 'infinity', null]);
    const picture = anyChartSpec(form, [rows], PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) throw new Error('Not drawn');
    expect(JSON.stringify(picture.spec)).toContain('"type":"utc"');
    expect(JSON.stringify(picture.spec)).not.toMatch(/NaN|infinity/i);
    expect(picture.notes.map(({ values }) => values)).toEqual([
      { count: 2, value: 'infinity' },
      { count: 1, value: '-infinity' },
      { count: 1, value: 'NULL' },
    ]);
  },
);

test('numbers that are not finite have no place among numbers, and infinite times alone are names', () => {
  const form = withDefaults({
    viz_type: 'echarts_timeseries_line',
    datasource: '1__table',
    x_axis: 'at',
    metrics: ['m'],
  });
  const numbers = anyChartSpec(form, [frame([1, 'NaN', 2, 'Infinity'], 0)], PLAIN_THEME, PLAIN_STATE);
  if (numbers === null || 'reason' in numbers) throw new Error('Not drawn');
  expect(numbers.notes.map(({ values }) => values)).toEqual([{ count: 2 }]);
  const names = anyChartSpec(form, [frame(['infinity', '-infinity'])], PLAIN_THEME, PLAIN_STATE);
  if (names === null || 'reason' in names) throw new Error('Not drawn');
  expect(names.notes).toEqual([]);
  expect(JSON.stringify(names.spec)).toContain('infinity');
});
