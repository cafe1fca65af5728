import { expect, test } from 'vitest';
import { withDefaults } from '../../form/withDefaults.ts';
import { searchTable } from './searchTable.ts';
import { tableView } from './tableView.ts';

const FRAME = {
  rowCount: 1,
  columns: [
    { name: 'city', parts: ['city'], type: 1 as const, values: ['Oslo'] },
    { name: 'height', parts: ['height'], type: 0 as const, values: [1234.5] },
    { name: 'count', parts: ['count'], type: 0 as const, values: [1335525] },
  ],
};
const FORM = { viz_type: 'table', groupby: ['city', 'height'], metrics: ['count'] };

test('a metric is abbreviated with its exact value at hand, any other number is written in full', () => {
  const [, height, count] = tableView(withDefaults(FORM), [FRAME]).columns;
  expect([height?.text(0), count?.text(0), count?.exact(0)]).toEqual(['1,234.5', '1.34M', '1,335,525']);
});

test('a column is headed by its dataset label, unless the chart names it', () => {
  const form = withDefaults({ ...FORM, column_config: { city: { customColumnName: 'Town' } } });
  const { columns } = tableView(form, [FRAME], { city: 'City', count: 'COUNT(*)' });
  expect(columns.map((each) => each.label)).toEqual(['Town', 'height', 'COUNT(*)']);
});

test('rows are found by any cell, as formatted', () => {
  const view = tableView(withDefaults(FORM), [FRAME]);
  expect([' osl', '1.34m', '1,234'].map((text) => searchTable(view, text)?.size)).toEqual([1, 1, 1]);
  expect(searchTable(view, '1335525')?.size).toBe(0);
  expect(searchTable(view, ' ')).toBeNull();
});

test('a timestamp without a grain is written in full, and as a date if its whole column are dates', () => {
  const table = (values: readonly number[], form = {}) => {
    const frame = { rowCount: 2, columns: [{ name: 'at', parts: ['at'], type: 2 as const, values }] };
    return tableView(withDefaults({ viz_type: 'table', query_mode: 'raw', all_columns: ['at'], ...form }), [
      frame,
    ]).columns[0]?.text(0);
  };
  const [year, hour] = [Date.UTC(2021, 0, 1), Date.UTC(2021, 0, 1, 7)];
  expect(table([year, year])).toBe('2021-01-01');
  expect(table([year, hour])).toBe('2021-01-01 00:00:00');
  expect(table([year, hour], { time_grain_sqla: 'P1Y' })).toBe('2021');
  expect(table([year, hour], { table_timestamp_format: '%d.%m.' })).toBe('01.01.');
});
