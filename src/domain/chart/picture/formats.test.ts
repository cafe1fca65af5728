import { expect, test } from 'vitest';
import { timeFormat } from '../../format/timeFormat.ts';
import { chartFormats } from './formats.ts';

test('values and moments of a form that names no format are written adaptively [CST-15 CST-16]', () => {
  const { number, timeName } = chartFormats({});
  expect([0.5, 1234, 12_345_678].map(number)).toEqual(['0.5', '1.23k', '12.3M']);
  const moments = ['2003-01-01T00:00Z', '2003-07-01T00:00Z', '2003-07-08T13:05Z'].map(Date.parse);
  expect(moments.map(timeFormat(timeName))).toEqual(['2003', 'July', '01:05']);
});

test('what a form names is what its values are written in', () => {
  const { number, timeName } = chartFormats({ y_axis_format: ',d', x_axis_time_format: '%Y' });
  expect(number(1234)).toBe('1,234');
  expect(timeName).toBe('%Y');
});
