import { expect, test } from 'vitest';
import { chartTypeOf } from '../../chartTypes.ts';
import { panelOf } from '../../panels.ts';
import { grainPattern } from '#domain/format/grainFormat.ts';
import { vizTypeName } from '../../form/vizTypeName.ts';
import { controlChoices } from './controlChoices.ts';
import { galleryTypes, searchTypes } from '../gallery/galleryTypes.ts';

/* Choices and defaults that the specification names. */

function control(type: string, key: string) {
  const found = panelOf(type)?.find((each) => each.key === key);
  if (found === undefined) throw new Error(`No control ${key}`);
  return found;
}

const LINE = 'echarts_timeseries_line';
const choicesOf = (type: string, key: string) => control(type, key).choices?.map(([value]) => value);

test('limits of rows and series have their choices and default [CST-06 CST-07 CST-09 CST-10]', () => {
  expect(choicesOf(LINE, 'row_limit')).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000]);
  expect(control(LINE, 'row_limit').default).toBe(10_000);
  expect(choicesOf(LINE, 'limit')).toEqual([5, 10, 25, 50, 100, 500]);
});

test('the fixed colour and the formats have their defaults [CST-13 CST-15 CST-16]', () => {
  expect(control('big_number', 'color_picker').default).toEqual({ r: 0, g: 122, b: 135, a: 1 });
  expect(control(LINE, 'y_axis_format').default).toBe('SMART_NUMBER');
  expect(control(LINE, 'x_axis_time_format').default).toBe('smart_date');
});

test('the buckets of every time grain of the specification have a name of their own [CST-11]', () => {
  const codes = 'PT5S PT30S PT1M PT5M PT30M PT1H PT6H P1D P7D P1W week-Sunday week-Saturday P1M P3M P1Y'
    .replace('week-Sunday', '1969-12-28T00:00:00Z/P1W')
    .replace('week-Saturday', 'P1W/1970-01-03T00:00:00Z')
    .split(' ');
  for (const code of codes) {
    expect(grainPattern(code), code).not.toBeNull();
  }
});

test('formats of numbers and times have lists of choices [CST-17 CST-18]', () => {
  expect(choicesOf(LINE, 'y_axis_format')).toContain(',d');
  expect(choicesOf(LINE, 'x_axis_time_format')).toContain('%d/%m/%Y');
});

test('series are sorted by name, sum, min, max or avg [CST-14]', () => {
  expect(choicesOf(LINE, 'sort_series_type')).toEqual(['name', 'sum', 'min', 'max', 'avg']);
});

test('rolling windows, time shifts, comparisons and resampling have their choices [CST-20 CST-21 CST-22 CST-23 CST-24]', () => {
  expect(choicesOf('compare', 'rolling_type')).toEqual(['None', 'mean', 'sum', 'std', 'cumsum']);
  expect(choicesOf('compare', 'time_compare')).toEqual([
    '1 day',
    '1 week',
    '28 days',
    '30 days',
    '52 weeks',
    '1 year',
    '104 weeks',
    '2 years',
    '156 weeks',
    '3 years',
  ]);
  expect(choicesOf('compare', 'comparison_type')).toEqual(['values', 'absolute', 'percentage', 'ratio']);
  expect(choicesOf('compare', 'resample_rule')).toEqual(['1T', '1H', '1D', '7D', '1M', '1AS']);
  expect(choicesOf('compare', 'resample_method')).toEqual([
    'asfreq',
    'bfill',
    'ffill',
    'median',
    'mean',
    'sum',
  ]);
});

test('some choices come of the dataset and of other controls', () => {
  const dataset = { columns: [{ column_name: 'a "b"' }], timeGrains: [['P2D', 'Two days']] } as never;
  const form = {
    x_axis: 'at',
    metrics: ['count', { expressionType: 'SQL', sqlExpression: '1', label: 'One' }],
  };
  expect(controlChoices(control('table', 'order_by_cols'), {}, dataset)).toEqual([
    ['["a \\"b\\"",true]', 'a "b" [asc]'],
    ['["a \\"b\\"",false]', 'a "b" [desc]'],
  ]);
  expect(controlChoices(control(LINE, 'time_grain_sqla'), {}, dataset)).toEqual([['P2D', 'Two days']]);
  expect(controlChoices(control(LINE, 'time_grain_sqla'), {}, null).map(([grain]) => grain)).toContain('P1D');
  expect(controlChoices(control(LINE, 'x_axis_sort'), form, null)).toEqual([
    ['at', 'at'],
    ['count', 'count'],
    ['One', 'One'],
  ]);
});

test('choices are said in the language of the page, but for names of columns and metrics', () => {
  const dataset = { columns: [{ column_name: 'Country' }], timeGrains: [['P1D', 'Day']] } as never;
  const namesOf = (type: string, key: string, form = {}) =>
    controlChoices(control(type, key), form, dataset, (text) => `⟦${text}⟧`).map(([, name]) => name);
  expect(namesOf('table', 'order_by_cols')).toEqual(['Country [asc]', 'Country [desc]']);
  expect(namesOf(LINE, 'x_axis_sort', { x_axis: 'Country', metrics: ['a|b'] })).toEqual(['Country', 'a|b']);
  expect(namesOf('mapbox', 'point_radius')).toEqual(['⟦Auto⟧', 'Country']);
  expect(namesOf(LINE, 'time_grain_sqla')).toEqual(['⟦Day⟧']);
  expect(namesOf(LINE, 'sort_series_type')).toContain('⟦Maximum value⟧');
});

test('every chart type has a name, says what it needs, and is found by its words', () => {
  const types = galleryTypes();
  expect(types).toHaveLength(58);
  expect(types.filter(({ vizType, name }) => name === vizType)).toEqual([]);
  expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
  expect(
    types.filter(({ vizType }) => chartTypeOf({ viz_type: vizType }) === null).map(({ vizType }) => vizType),
  ).toEqual(['bubble']);
  expect(searchTypes(types, 'smooth LINE').map(({ vizType }) => vizType)).toEqual([
    'echarts_timeseries_smooth',
  ]);
  const needs = new Map(types.map((type) => [type.vizType, type.needs]));
  expect(needs.get('heatmap_v2')).toEqual(['X-axis', 'Y-Axis', 'Metric']);
  expect(needs.get('table')).toEqual([]);
  expect(needs.get('bubble')?.length).toBeGreaterThan(2);
  expect(vizTypeName('of_a_plugin')).toBe('of_a_plugin');
});
