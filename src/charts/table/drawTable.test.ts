import { describe, expect, test } from 'vitest';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { shownColumns } from '../kit/table/shownColumns.ts';
import { drawTable } from './drawTable.ts';

const FRAME = {
  rowCount: 1,
  columns: [
    { name: 'city', parts: ['city'], type: 1 as const, values: ['Oslo'] },
    { name: 'height', parts: ['height'], type: 0 as const, values: [1234.5] },
    { name: 'count', parts: ['count'], type: 0 as const, values: [1335525] },
  ],
};
const shown = (...table: Parameters<typeof drawTable>) => shownColumns(drawTable(...table));
const FORM = { viz_type: 'table', groupby: ['city', 'height'], metrics: ['count'] };

test('a metric is abbreviated with its exact value at hand, any other number is written in full', () => {
  const [, height, count] = shown(withDefaults(FORM), [FRAME]);
  expect([height?.text(0), count?.text(0), count?.exact(0)]).toEqual(['1,234.5', '1.34M', '1,335,525']);
});

test('years are written without a separator, and have no other form at hand', () => {
  const ofYears = (values: readonly number[]) => {
    const frame = { rowCount: 2, columns: [{ name: 'year', parts: ['year'], type: 0 as const, values }] };
    const [year] = shown(withDefaults({ viz_type: 'table', groupby: ['year'] }), [frame]);
    return [year?.text(0), year?.exact(0)];
  };
  expect(ofYears([2025, 1899])).toEqual(['2025', null]);
  expect(ofYears([2025, 4])).toEqual(['2,025', '2,025']);
});

test('a column is headed by its dataset label, unless the chart names it', () => {
  const form = withDefaults({ ...FORM, column_config: { city: { customColumnName: 'Town' } } });
  const { columns } = drawTable(form, [FRAME], { city: 'City', count: 'COUNT(*)' });
  expect(columns.map((each) => each.label)).toEqual(['Town', 'height', 'COUNT(*)']);
});

test('a timestamp without a grain is written in full, and as a date if its whole column are dates', () => {
  const table = (values: readonly number[], form = {}) => {
    const frame = { rowCount: 2, columns: [{ name: 'at', parts: ['at'], type: 2 as const, values }] };
    return shown(withDefaults({ viz_type: 'table', query_mode: 'raw', all_columns: ['at'], ...form }), [
      frame,
    ])[0]?.text(0);
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
    return shown(form, [frame], {}, saved)[0]?.bar(0) !== null;
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

test('cell bars have the colours of signs only where the chart or the column asks for them', () => {
  const frame = {
    rowCount: 2,
    columns: [{ name: 'count', parts: ['count'], type: 0 as const, values: [5, -5] }],
  };
  const tones = (form: FormData) => {
    const [count] = shown(withDefaults({ viz_type: 'table', metrics: ['count'], ...form }), [frame]);
    return [0, 1].map((row) => count?.bar(row)?.tone);
  };
  expect(tones({})).toEqual(['positive', 'negative']);
  expect(tones({ color_pn: false })).toEqual(['plain', 'plain']);
  const own = (colorPositiveNegative: boolean) => ({ column_config: { count: { colorPositiveNegative } } });
  expect(tones({ color_pn: false, ...own(true) })).toEqual(['positive', 'negative']);
  expect(tones(own(false))).toEqual(['plain', 'plain']);
});

test('a column whose texts are not to be cut shows them whole', () => {
  const form = withDefaults({ ...FORM, column_config: { city: { truncateLongCells: false } } });
  expect(drawTable(form, [FRAME]).columns.map(({ isWhole }) => isWhole)).toEqual([true, false, false]);
});

test('changes since an earlier time are marked by arrow and colour, in the chosen direction', () => {
  const values = (name: string, numbers: readonly (number | null)[]) => ({
    name,
    parts: [name],
    type: 0 as const,
    values: numbers,
  });
  const frame = {
    rowCount: 4,
    columns: [values('count', [5, 3, 4, null]), values('count__1 year ago', [4, 4, 4, 4])],
  };
  const compared = { viz_type: 'table', metrics: ['count'], time_compare: '1 year ago' };
  const view = (form: FormData) => shown(withDefaults({ ...compared, ...form }), [frame]);
  const on = view({ comparison_color_enabled: true, comparison_color_scheme: 'Green' });
  expect(on.map(({ name }) => name)).toEqual(['count', '# count', '△ count', '% count']);
  expect([0, 1, 2, 3].map((row) => on[0]?.arrow(row))).toEqual(['↑', '↓', '', '']);
  expect(on.map(({ arrow }) => arrow(0))).toEqual(['↑', '', '', '']);
  const rose = on.map(({ color }) => color(0));
  expect(rose).toEqual(rose.map(() => 'rgb(90 193 137 / 0.25)'));
  expect(view({ comparison_color_enabled: true, comparison_color_scheme: 'Red' })[0]?.color(1)).toBe(rose[0]);
  expect(view({})[0]?.arrow(0)).toBe('');
  const formats = view({
    column_config: { count: { d3NumberFormat: '.1f' }, '△ count': { d3NumberFormat: '+d' } },
  });
  expect(formats.map(({ text }) => text(0))).toEqual(['5.0', '4.0', '+1', '25%']);
  expect(view({ column_config: { 'Main count': { visible: false } } }).map(({ name }) => name)).not.toContain(
    'count',
  );
  const rule = { column: 'Main count', operator: '>', targetValue: 4, colorScheme: '#0000ff' };
  expect(view({ comparison_color_enabled: true, conditional_formatting: [rule] })[0]?.color(0)).toContain(
    '0 0 255',
  );
});
