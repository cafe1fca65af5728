import { describe, expect, test } from 'vitest';
import type { DatasetMetric } from '../../../dataset/dataset.ts';
import type { FormData } from '../../form/formData.ts';
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

describe('bars in cells compare parts of a whole', () => {
  const metric = (aggregate: string) => ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: 'height' },
    label: 'value',
  });
  const hasBar = (
    metrics: readonly unknown[],
    name: string,
    more: FormData = {},
    saved: readonly DatasetMetric[] = [],
  ): boolean => {
    const values = [4];
    const frame = { rowCount: 1, columns: [{ name, parts: [name], type: 0 as const, values }] };
    const form = withDefaults({ viz_type: 'table', groupby: ['city'], metrics, ...more });
    return tableView(form, [frame], {}, saved).columns[0]?.bar(0) !== null;
  };

  test.each([
    ['a sum', [metric('SUM')], 'value', true],
    ['a saved metric, of which it is not known', ['anything'], 'anything', true],
    ['an average', [metric('AVG')], 'value', false],
    ['the average of an earlier time', [metric('AVG')], '# value', false],
    ['the sum of an earlier time', [metric('SUM')], '# value', true],
    ['a share of a sum', [metric('SUM')], '%value', true],
    ['a share of an average', [metric('AVG')], '%value', false],
    ['a difference from an earlier time', [metric('SUM')], '△ value', false],
    ['a change in percent', [metric('SUM')], '% value', false],
  ] as const)('%s', (_what, metrics, name, expected) => {
    const compared = /^[#△%] /.test(name) ? { time_compare: ['1 year ago'] } : {};
    expect(hasBar(metrics, name, compared)).toBe(expected);
  });

  test('a saved metric has bars if its SQL adds up', () => {
    const saved = (expression: string): DatasetMetric[] => [
      { metric_name: 'worth', verbose_name: null, expression, d3format: null, currency: null },
    ];
    expect(hasBar(['worth'], 'worth', {}, saved('SUM(quantity * price)'))).toBe(true);
    expect(hasBar(['worth'], 'worth', {}, saved('AVG(price)'))).toBe(false);
    expect(hasBar(['worth'], '%worth', {}, saved('SUM(price) / COUNT(*)'))).toBe(false);
  });

  test('a setting of the column is above the rule, and that of the chart below it', () => {
    const own = (showCellBars: boolean) => ({ column_config: { value: { showCellBars } } });
    expect(hasBar([metric('AVG')], 'value', own(true))).toBe(true);
    expect(hasBar([metric('SUM')], 'value', own(false))).toBe(false);
    expect(hasBar([metric('SUM')], 'value', { show_cell_bars: false })).toBe(false);
    expect(hasBar([metric('AVG')], 'value', { show_cell_bars: true })).toBe(false);
  });
});
