import { describe, expect, test } from 'vitest';
import { panelFor } from './exploreDraft.ts';
import { type ProfiledColumn, suggestCharts } from './suggestCharts.ts';
import { validateControls } from './validateControls.ts';

const column = (
  name: string,
  kind: ProfiledColumn['kind'],
  distinct: number | null = null,
): ProfiledColumn => ({
  name,
  kind,
  distinct,
});

const AT = column('at', 'time', 900);
const REGION = column('region', 'text', 4);
const CITY = column('city', 'text', 25);
const PERSON = column('person', 'text', 400);
const COMMENT = column('comment', 'text', 50_000);
const AMOUNT = column('amount', 'number', 7000);
const PRICE = column('price', 'number', 300);
const ID = column('order_id', 'number', 90_000);

const typesOf = (columns: readonly ProfiledColumn[]) => suggestCharts(columns).map(({ vizType }) => vizType);

describe('suggests', () => {
  test.each([
    [
      'times, dimensions and measures',
      [AT, REGION, CITY, AMOUNT, PRICE],
      ['echarts_timeseries_line', 'echarts_timeseries_bar', 'bubble_v2'],
    ],
    ['a dimension of few values', [REGION, AMOUNT], ['pie', 'histogram_v2', 'big_number_total']],
    ['a dimension of many values', [PERSON, AMOUNT], ['treemap_v2', 'histogram_v2', 'big_number_total']],
    ['two dimensions', [CITY, REGION], ['pie', 'heatmap_v2', 'big_number_total']],
    ['times only', [AT], ['echarts_timeseries_line', 'big_number', 'big_number_total']],
    ['numbers only', [AMOUNT], ['histogram_v2', 'big_number_total', 'table']],
    ['names and texts that nothing groups', [ID, COMMENT], ['big_number_total', 'table']],
  ])('for %s: %j', (_title, columns, types) => {
    expect(typesOf(columns)).toEqual(types);
  });
});

test('lines are split by a dimension of few values, and sums are of measures, not of ids', () => {
  const [line] = suggestCharts([ID, AT, CITY, AMOUNT]);
  expect(line?.title).toBe('Sum of amount over time');
  const [split] = suggestCharts([ID, AT, REGION, AMOUNT]);
  expect(split).toMatchObject({ title: 'Sum of amount over time by region', form: { groupby: ['region'] } });
  const [counted] = suggestCharts([ID, AT]);
  expect(counted?.form['metrics']).toMatchObject([{ sqlExpression: 'COUNT(*)' }]);
});

test('a metric of the dataset has priority over sums', () => {
  expect(suggestCharts([AT, AMOUNT], ['count', 'revenue'])[0]?.form['metrics']).toEqual(['revenue']);
});

test('every suggestion is a form without errors', () => {
  const all = [
    AT,
    REGION,
    CITY,
    PERSON,
    COMMENT,
    AMOUNT,
    PRICE,
    ID,
    column('ok', 'boolean', 2),
    column('x', 'text'),
  ];
  for (let mask = 1; mask < 2 ** all.length; mask += 1) {
    const columns = all.filter((_each, at) => (mask & (1 << at)) !== 0);
    const suggested = suggestCharts(columns);
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested.length).toBeLessThanOrEqual(3);
    for (const { vizType, form } of suggested) {
      const whole = { ...form, viz_type: vizType };
      const errors = validateControls(panelFor(whole), whole);
      if (Object.keys(errors).length > 0) expect({ vizType, errors }).toEqual({ vizType, errors: {} });
    }
  }
});

test('without columns only their rows are suggested', () => {
  expect(typesOf([])).toEqual(['table']);
});
