import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { bigNumber } from './bigNumber.ts';
import { withDefaults } from '../form/withDefaults.ts';

const TOTAL = { viz_type: 'big_number_total', metric: 'last' };
const of = (value: string | number | null, type: 0 | 1 | 2) =>
  frameOfWire({ colnames: ['last'], coltypes: [type], data: [{ last: value }] });
const shown = (form: object, value: string | number | null, type: 0 | 1 | 2 = 0) =>
  bigNumber(withDefaults({ ...TOTAL, ...form }), [of(value, type)]);

describe('a total', () => {
  test('that is a timestamp is formatted as one', () => {
    const moment = Date.UTC(2005, 4, 31);
    expect(shown({}, moment, 2).value).toBe('Tue May 31, 2005');
    expect(shown({ time_format: '%d/%m/%Y' }, moment, 2).value).toBe('31/05/2005');
    expect(shown({}, null, 2).value).toBeNull();
  });

  test('that is text is shown as text', () => {
    expect(shown({}, 'Zanzibar', 1).value).toBe('Zanzibar');
    expect(shown({}, null, 1).value).toBeNull();
  });

  test('has the colour of the last matching rule', () => {
    const rule = (operator: string, targetValue: number, colorScheme: string) => ({
      column: 'last',
      operator,
      targetValue,
      colorScheme,
    });
    const conditional_formatting = [rule('>', 5, '#00ff00'), rule('>', 50, '#ff0000')];
    expect(shown({ conditional_formatting }, 7).valueColor).toBe('#00ff00');
    expect(shown({ conditional_formatting }, 70).valueColor).toBe('#ff0000');
    expect(shown({ conditional_formatting }, 1).valueColor).toBeNull();
  });

  test('in the currency of the rows has no currency sign', () => {
    expect(shown({ currency_format: { symbol: 'AUTO', symbolPosition: 'prefix' } }, 12).value).toBe('12');
    expect(shown({ currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } }, 12).value).toBe('12 €');
  });
});

test('a change counts positions back, whether or not they have a value', () => {
  const values = [100, null, 50, 80];
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: values.map((last, month) => ({ at: Date.UTC(2020, month, 1), last })),
  });
  const change = (compare_lag: number) =>
    bigNumber(withDefaults({ viz_type: 'big_number', metric: 'last', x_axis: 'at', compare_lag }), [frame])
      .change?.text;
  expect(change(1)).toBe('+60.0%');
  expect(change(2)).toBe('No comparison: the earlier value is NULL.');
  expect(change(3)).toBe('−20.0%');
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
  expect(bigNumber(withDefaults(form), [frame]).change?.text).toBe(text);
});

const TREND = { viz_type: 'big_number', metric: 'last', x_axis: 'at', time_grain_sqla: 'P3M' };

describe('the axes of a trend line', () => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: [120, 180, 90, 370].map((last, month) => ({ at: Date.UTC(2020, month * 3, 1), last })),
  });
  const axes = (form: object) => bigNumber(withDefaults({ ...TREND, ...form }), [frame]).axes;
  const texts = (labels: readonly { text: string }[]) => labels.map(({ text }) => text);

  test('have labels only where the form shows them', () => {
    expect(axes({})).toMatchObject({ low: 0, high: 370, x: [], y: [] });
  });

  test('name dates within the line, and its ends on request', () => {
    expect(texts(axes({ show_x_axis: true }).x)).toEqual(['Q2 2020', 'Q3 2020']);
    const ends = axes({ show_x_axis: true, show_x_axis_min_max_labels: true });
    expect(texts(ends.x)).toEqual(['Q1 2020', 'Q3 2020', 'Q4 2020']);
  });

  test('reach over the whole time range if the form fixes the line to it, also where that is not over', () => {
    const asked = { ...frame, span: [Date.UTC(2020, 0, 1), Date.UTC(2021, 0, 1)] } as const;
    const fixed = (form: object) => bigNumber(withDefaults({ ...TREND, ...form }), [asked]).axes;
    expect(fixed({ time_range_fixed: true })).toMatchObject({ from: asked.span[0], to: asked.span[1] });
    expect(fixed({})).toMatchObject({ from: asked.span[0], to: Date.UTC(2020, 9, 1) });
    // Without a beginning the line begins with its values.
    const open = bigNumber(withDefaults({ ...TREND, time_range_fixed: true }), [
      { ...frame, span: [null, 5] },
    ]);
    expect(open.axes).toMatchObject({ from: Date.UTC(2020, 0, 1), to: Date.UTC(2020, 9, 1) });
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
    expect(texts(ends.y)).toEqual(['0', '100', '200', '300', '400']);
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
    expect(texts(bigNumber(withDefaults(form), [rows]).axes.y)).toEqual(expected);
  });

  test('bear a line of equal values', () => {
    const flat = frameOfWire({
      colnames: ['at', 'last'],
      coltypes: [2, 0],
      data: [0, 1].map((month) => ({ at: Date.UTC(2020, month, 1), last: 0 })),
    });
    const form = { viz_type: 'big_number', metric: 'last', x_axis: 'at', show_y_axis: true };
    expect(texts(bigNumber(withDefaults(form), [flat]).axes.y)).toEqual(['0']);
  });
});

test('a subtitle has its own size, and a subheader that of the comparison', () => {
  const sizes = { subtitle_font_size: 0.3, subheader_font_size: 0.2, metric_name_font_size: 0.4 };
  expect(shown({ ...sizes, subtitle: 'net' }, 1).sizes).toEqual({
    metricName: 0.4,
    change: 0.2,
    subheader: 0.3,
  });
  expect(shown({ ...sizes, subheader: 'net' }, 1).sizes.subheader).toBe(0.2);
});

test('values of one time are no trend', () => {
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: [5, 7, 6].map((last) => ({ at: Date.UTC(2024, 1, 29), last })),
  });
  expect(
    bigNumber(withDefaults({ viz_type: 'big_number', metric: 'last', x_axis: 'at' }), [frame]).trend,
  ).toEqual([]);
});
