import { expect, test } from 'vitest';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { axisNumberName, chartFormats } from './formats.ts';

test('values and timestamps of a form without a format are formatted adaptively [CST-15 CST-16]', () => {
  const { number, timeName } = chartFormats({});
  expect([0.5, 1234, 12_345_678].map(number)).toEqual(['0.5', '1.23k', '12.3M']);
  const moments = ['2003-01-01T00:00Z', '2003-07-01T00:00Z', '2003-07-08T13:05Z'].map(Date.parse);
  expect(moments.map(timeFormat(timeName))).toEqual(['2003', 'July', '01:05']);
});

test('values use the format the form names', () => {
  const { number, timeName } = chartFormats({ y_axis_format: ',d', x_axis_time_format: '%Y' });
  expect(number(1234)).toBe('1,234');
  expect(timeName).toBe('%Y');
});

test.each([
  ['$,.3s', 1_155_959.7, '$1,155,959.7'],
  ['+.2s', 12_345, '+12,345'],
  ['$.3s', 0.012345678, '$0.0123457'],
  [' .2s', 12_345, ' 12,345'],
  ['SMART_NUMBER', 12_345.678, '12,345.68'],
  ['SMART_NUMBER_SIGNED', 12_345.678, '+12,345.68'],
])('a tooltip writes %s in full, with its sign and its dollar', (y_axis_format, value, written) => {
  expect(chartFormats({ y_axis_format }).full(value)).toBe(written);
});

test.each([
  ['SMART_NUMBER', [61_500, 61_520], 'SMART_NUMBER.6~s'],
  ['SMART_NUMBER', [0, 61_520], 'SMART_NUMBER'],
  ['SMART_NUMBER', [1, 1.001], 'SMART_NUMBER'],
  [',.1f', [61_500, 61_520], ',.1f'],
  ['SMART_NUMBER', [5000, 5000], 'SMART_NUMBER'],
] as const)('an axis of %s over %j is formatted as %s, so that its values differ', (name, ends, wanted) => {
  expect(axisNumberName(name, ends)).toBe(wanted);
});
