import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { trendNumber } from './trendNumber.ts';
import { withDefaults } from '../form/withDefaults.ts';

test('a change counts positions back, whether or not they have a value', () => {
  const values = [100, null, 50, 80];
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: values.map((last, month) => ({ at: Date.UTC(2020, month, 1), last })),
  });
  const change = (compare_lag: number) =>
    trendNumber(withDefaults({ viz_type: 'big_number', metric: 'last', x_axis: 'at', compare_lag }), [frame])
      .change?.text;
  expect(change(1)).toBe('+60.0%');
  expect(change(2)).toBe('No comparison: the earlier value is NULL.');
  expect(change(3)).toBe('−20.0%');
});

test.each([
  ['P1M', '+100.0% against a month before'],
  [undefined, '+100.0% against a month before'],
  ['P3M', undefined],
])('where a filter sets the grain %s, the change to the month before is %s', (grain, text) => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: [5, 10].map((last, month) => ({ at: Date.UTC(2025, month), last })),
  });
  const form = {
    viz_type: 'big_number',
    metric: 'last',
    x_axis: 'at',
    time_grain_sqla: 'P1M',
    compare_lag: 1,
    compare_suffix: 'against a month before',
    ...(grain !== undefined && { extra_form_data: { time_grain_sqla: grain } }),
  };
  expect(trendNumber(withDefaults(form), [frame]).change?.text).toBe(text);
});

test.each([
  [[9, 9], '0.0% MoM'],
  [[0, 0], '0.0% MoM'],
  [[-4, 2], '+150.0% MoM'],
  [[0, 5], 'No comparison: the earlier value is 0.'],
  [[null, 5], 'No comparison: the earlier value is NULL.'],
])('the change of %j is said: %s', (values, text) => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: values.map((last, month) => ({ at: Date.UTC(2025, 9 + month, 1), last })),
  });
  const form = {
    viz_type: 'big_number',
    metric: 'last',
    x_axis: 'at',
    compare_lag: 1,
    compare_suffix: 'MoM',
  };
  expect(trendNumber(withDefaults(form), [frame]).change?.text).toBe(text);
});

const TREND = { viz_type: 'big_number', metric: 'last', x_axis: 'at', time_grain_sqla: 'P3M' };

describe('the axes of a trend line', () => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: [120, 180, 90, 370].map((last, month) => ({ at: Date.UTC(2020, month * 3, 1), last })),
  });
  const axes = (form: object) => trendNumber(withDefaults({ ...TREND, ...form }), [frame]).trend;
  const texts = (labels: readonly { text: string }[] = []) => labels.map(({ text }) => text);

  test('have labels only where the form shows them', () => {
    expect(axes({})).toMatchObject({ low: 0, high: 370, x: [], y: [] });
  });

  test('name dates within the line, and its ends on request', () => {
    expect(texts(axes({ show_x_axis: true })?.x)).toEqual(['Q2 2020', 'Q3 2020']);
    const ends = axes({ show_x_axis: true, show_x_axis_min_max_labels: true });
    expect(texts(ends?.x)).toEqual(['Q1 2020', 'Q3 2020', 'Q4 2020']);
  });

  test('reach over the whole time range if the form fixes the line to it, also where that is not over', () => {
    const asked = { ...frame, span: [Date.UTC(2020, 0, 1), Date.UTC(2021, 0, 1)] } as const;
    const fixed = (form: object) => trendNumber(withDefaults({ ...TREND, ...form }), [asked]).trend;
    expect(fixed({ time_range_fixed: true })).toMatchObject({ from: asked.span[0], to: asked.span[1] });
    expect(fixed({})).toMatchObject({ from: asked.span[0], to: Date.UTC(2020, 9, 1) });
    // Without a beginning the line begins with its values.
    const open = trendNumber(withDefaults({ ...TREND, time_range_fixed: true }), [
      { ...frame, span: [null, 5] },
    ]);
    expect(open.trend).toMatchObject({ from: Date.UTC(2020, 0, 1), to: Date.UTC(2020, 9, 1) });
  });

  test('name round values around the range, and its ends on request', () => {
    expect(axes({ show_y_axis: true })).toMatchObject({
      low: 0,
      high: 400,
      y: [
        { at: 0.25, text: '100' },
        { at: 0.5, text: '200' },
        { at: 0.75, text: '300' },
      ],
    });
    const ends = axes({ show_y_axis: true, show_y_axis_min_max_labels: true, start_y_axis_at_zero: false });
    expect(texts(ends?.y)).toEqual(['0', '100', '200', '300', '400']);
  });

  test.each([
    [
      [0.12, 0.31],
      ['0.1', '0.15', '0.2', '0.25', '0.3', '0.35'],
    ],
    [
      [-7, 4],
      ['−10', '−5', '0', '5'],
    ],
    [
      [1e300, -1e300],
      ['−1e+300', '−5e+299', '0', '5e+299', '1e+300'],
    ],
  ])('name round values around %j', (values, expected) => {
    const rows = frameOfWire({
      colnames: ['at', 'last'],
      coltypes: [2, 0],
      data: values.map((last, month) => ({ at: Date.UTC(2020, month, 1), last })),
    });
    const form = {
      ...TREND,
      show_y_axis: true,
      show_y_axis_min_max_labels: true,
      start_y_axis_at_zero: false,
    };
    expect(texts(trendNumber(withDefaults(form), [rows]).trend?.y)).toEqual(expected);
  });

  test('bear a line of equal values', () => {
    const flat = frameOfWire({
      colnames: ['at', 'last'],
      coltypes: [2, 0],
      data: [0, 1].map((month) => ({ at: Date.UTC(2020, month, 1), last: 0 })),
    });
    const form = { viz_type: 'big_number', metric: 'last', x_axis: 'at', show_y_axis: true };
    expect(texts(trendNumber(withDefaults(form), [flat]).trend?.y)).toEqual(['0']);
  });
});

test('values of one time are no trend', () => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: [5, 7, 6].map((last) => ({ at: Date.UTC(2024, 1, 29), last })),
  });
  expect(
    trendNumber(withDefaults({ viz_type: 'big_number', metric: 'last', x_axis: 'at' }), [frame]).trend,
  ).toBeNull();
});

test.each([
  ['sum', '18'],
  ['mean', '4.5'],
  ['median', '4'],
  ['min', '1'],
  ['max', '9'],
  ['LAST_VALUE', '3'],
  ['constructor', '3'],
])('the number with the aggregate %s is %s', (aggregation, value) => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: [5, 9, 1, 3].map((last, month) => ({ at: Date.UTC(2024, month, 1), last })),
  });
  expect(trendNumber(withDefaults({ ...TREND, aggregation }), [frame]).value).toBe(value);
});
