import { describe, expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import { panelFor } from '../draft/exploreDraft.ts';
import type { ProfiledColumn } from '../../kit/suggest/suggestion.ts';
import { suggestCharts, SUGGESTION_RULES, suggestionFacts } from './suggestCharts.ts';
import { validateControls } from '../panel/validateControls.ts';

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
const NOTE = column('note', 'text');
const LAT = column('lat', 'number', 5000);
const LON = column('lon', 'number', 5000);
const COUNTRY = column('country_code', 'text', 214);
const YEAR = column('year', 'number', 12);
const OK = column('ok', 'boolean', 2);
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
    [
      'two dimensions, one of few values',
      [CITY, REGION],
      ['pie', 'echarts_timeseries_bar', 'big_number_total'],
    ],
    [
      'two dimensions of many values',
      [CITY, PERSON],
      ['echarts_timeseries_bar', 'heatmap_v2', 'big_number_total'],
    ],
    [
      'a dimension whose values are not counted',
      [NOTE, AMOUNT],
      ['echarts_timeseries_bar', 'histogram_v2', 'big_number_total'],
    ],
    [
      'years as numbers, and a category',
      [YEAR, REGION, AMOUNT],
      ['echarts_timeseries_bar', 'pie', 'histogram_v2'],
    ],
    ['places', [LAT, LON, AMOUNT], ['deck_scatter', 'histogram_v2', 'big_number_total']],
    ['countries', [COUNTRY, AMOUNT], ['world_map', 'treemap_v2', 'histogram_v2']],
    ['a yes or no', [OK, AMOUNT], ['pie', 'histogram_v2', 'big_number_total']],
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

test('lines over time are not split by a part of the time', () => {
  const groupbyOf = (columns: readonly ProfiledColumn[]) => suggestCharts(columns)[0]?.form['groupby'];
  expect(groupbyOf([AT, column('year', 'number', 4), AMOUNT])).toEqual([]);
  expect(groupbyOf([AT, column('Order quarter', 'text', 4), column('region', 'text', 5), AMOUNT])).toEqual([
    'region',
  ]);
});

test('a line over four years is by month, and by the usual grain while nobody knows how long it is', () => {
  const grainOf = (time: ProfiledColumn) => suggestCharts([time, AMOUNT])[0]?.form['time_grain_sqla'];
  expect(grainOf({ ...AT, span: 4 * 365 * DAY })).toBe('P1M');
  expect(grainOf(AT)).toBeUndefined();
});

test.each([
  'Bestell Nr',
  'Order ID',
  'Customer Id',
  'Kunden-Nr.',
  'Row #',
  'Postal Code',
  'PLZ',
  'orderNo',
  'ID',
])('numbers called %s are not added up', (name) => {
  expect(suggestCharts([column(name, 'number', 9000), AT, AMOUNT])[0]?.title).toBe('Sum of amount over time');
});

test.each(['Paid', 'Width', 'Monkeys', 'decode', 'Anno', 'valid', 'Größe', 'Casino'])(
  'numbers called %s are added up',
  (name) => {
    expect(suggestCharts([column(name, 'number', 9000), AT])[0]?.title).toBe(`Sum of ${name} over time`);
  },
);

test('latitudes are no measures, and countries are named as their column says', () => {
  expect(suggestCharts([LAT, LON]).map(({ title }) => title)).not.toContain('Distribution of lat');
  expect(suggestCharts([COUNTRY])[0]?.form).toMatchObject({
    entity: 'country_code',
    country_fieldtype: 'cca3',
  });
  expect(suggestCharts([column('country', 'text')])[0]?.form).toMatchObject({ country_fieldtype: 'name' });
});

test('years as numbers are an axis, and a category of few values splits them', () => {
  expect(suggestCharts([YEAR, REGION, AMOUNT])[0]).toMatchObject({
    title: 'Sum of amount by year and region',
    form: { x_axis: 'year', groupby: ['region'], stack: 'Stack' },
  });
  expect(suggestCharts([YEAR, AMOUNT])[0]).toMatchObject({
    title: 'Sum of amount by year',
    form: { groupby: [] },
  });
});

test('no rule is without a case in which its chart is suggested', () => {
  const all = [AT, LAT, LON, COUNTRY, REGION, CITY, AMOUNT, PRICE];
  const subsets = [
    all,
    [AT, REGION],
    [CITY, PERSON],
    [PERSON],
    [REGION],
    [CITY],
    [AMOUNT],
    [REGION, CITY],
    [YEAR, REGION],
  ];
  for (const { vizType, rank, suggest } of SUGGESTION_RULES) {
    const used = subsets.some((columns) => suggest(suggestionFacts(columns)) != null);
    expect(used, `${vizType} ${rank}`).toBe(true);
  }
});

test('a metric of the dataset has priority over sums, and titles have the labels of the dataset', () => {
  const [line] = suggestCharts(
    [AT, { ...REGION, label: 'Sales region' }, AMOUNT],
    [
      { name: 'count', label: 'Rows' },
      { name: 'revenue', label: 'Net revenue' },
    ],
  );
  expect(line?.form['metrics']).toEqual(['revenue']);
  expect(line?.title).toBe('Net revenue over time by Sales region');
});

test('every suggestion is a form without errors', () => {
  const all = [AT, REGION, CITY, PERSON, COMMENT, AMOUNT, PRICE, ID, OK, LAT, LON, COUNTRY];
  const seen = new Set<string>();
  for (let mask = 1; mask < 2 ** all.length; mask += 1) {
    const columns = all.filter((_each, at) => (mask & (1 << at)) !== 0);
    const suggested = suggestCharts(columns);
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested.length).toBeLessThanOrEqual(3);
    for (const { vizType, form } of suggested) {
      const whole = { ...form, viz_type: vizType };
      const text = JSON.stringify(whole);
      if (seen.has(text)) continue;
      seen.add(text);
      const errors = validateControls(panelFor(whole), whole);
      if (Object.keys(errors).length > 0) expect({ vizType, errors }).toEqual({ vizType, errors: {} });
    }
  }
});

test('without columns only their rows are suggested', () => {
  expect(typesOf([])).toEqual(['table']);
});
