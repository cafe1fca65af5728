import { describe, expect, test } from 'vitest';
import { panelFor } from '../draft/exploreDraft.ts';
import { isValid, mergeErrors, validateControls } from './validateControls.ts';

const LINE = { viz_type: 'echarts_timeseries_line', x_axis: 'at', metrics: ['count'] };

const errorsOf = (form: Readonly<Record<string, unknown>>, maxRows?: number) =>
  validateControls(panelFor(form), form, { maxRows });

test('complete form data has no errors, and may be requested', () => {
  expect(errorsOf(LINE)).toEqual({});
  expect(isValid(errorsOf(LINE))).toBe(true);
});

test('a value that is no column and no metric is an error of its control', () => {
  const text = 'has a value that cannot be read. Remove it.';
  const broken = { ...LINE, metrics: [null, 'count', { a: 1 }], groupby: [{}, 'country'] };
  expect(errorsOf(broken)).toEqual({ metrics: [text], groupby: [text] });
  const pie = { viz_type: 'pie', metric: { expressionType: 'SIMPLE', aggregate: 'SUM' }, groupby: { x: 1 } };
  expect(errorsOf(pie)).toEqual({ metric: [text], groupby: [text] });
});

describe('limits of rows and series', () => {
  test.each([
    ['ten', 'is expected to be an integer'],
    [1.5, 'is expected to be an integer'],
    ['10.5', 'is expected to be an integer'],
    [{ limit: 1 }, 'is expected to be an integer'],
    [0, 'Value must be at least 1'],
    ['-5', 'Value must be at least 1'],
  ])('%j is rejected [CHT-21 CHT-23 CHT-33 ERR-64 ERR-67]', (value, text) => {
    expect(errorsOf({ ...LINE, row_limit: value })).toEqual({ row_limit: [text] });
    expect(errorsOf({ ...LINE, limit: value })).toEqual({ limit: [text] });
    const pivot = { viz_type: 'pivot_table_v2', metrics: ['count'], series_limit: value };
    expect(errorsOf(pivot)).toEqual({ series_limit: [text] });
  });

  test('a row limit is at most what the server returns, by default 100000 [CHT-22 ERR-65]', () => {
    expect(errorsOf({ ...LINE, row_limit: 100_001 })).toEqual({ row_limit: ['Value cannot exceed 100000'] });
    expect(errorsOf({ ...LINE, row_limit: '100000' })).toEqual({});
    expect(errorsOf({ ...LINE, row_limit: 501 }, 500)).toEqual({ row_limit: ['Value cannot exceed 500'] });
    expect(errorsOf({ ...LINE, row_limit: 200_000 }, 500_000)).toEqual({});
  });

  test('none is no error', () => {
    expect(errorsOf({ ...LINE, row_limit: null, limit: '' })).toEqual({});
  });
});

test.each([null, '', [], undefined])('required metrics cannot be %j [CHT-24 CHT-28 ERR-66]', (metrics) => {
  expect(errorsOf({ ...LINE, metrics })).toEqual({ metrics: ['cannot be empty'] });
  expect(errorsOf({ viz_type: 'pie', metric: metrics })).toEqual({ metric: ['cannot be empty'] });
});

test.each([null, '', [], undefined])('a required entity cannot be %j [CHT-25 CHT-28]', (entity) => {
  const form = { viz_type: 'bubble_v2', x: 'a', y: 'b', size: 'c', entity };
  expect(errorsOf(form)).toEqual({ entity: ['cannot be empty'] });
});

test('zero and false are not empty, though they are no metric and no column [CHT-28]', () => {
  const unread = ['has a value that cannot be read. Remove it.'];
  expect(errorsOf({ ...LINE, metrics: [0], x_axis: false })).toEqual({ metrics: unread, x_axis: unread });
});

test('the periods of a rolling window are integers, if there is a window [CHT-26 CHT-27]', () => {
  const form = { ...LINE, rolling_type: 'mean', rolling_periods: '2.5', min_periods: 'x' };
  const text = 'is expected to be an integer';
  expect(errorsOf(form)).toEqual({ rolling_periods: [text], min_periods: [text] });
  expect(errorsOf({ ...form, rolling_periods: '7', min_periods: -1 })).toEqual({});
  expect(errorsOf({ ...form, rolling_type: null })).toEqual({});
});

test('an order is JSON text or an object [CHT-29 ERR-68]', () => {
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['a'] };
  const faulty = { order_by_cols: ['Found invalid orderby options'] };
  expect(errorsOf({ ...form, order_by_cols: ['["a", true]', 'a desc'] })).toEqual(faulty);
  expect(errorsOf({ ...form, order_by_cols: [1] })).toEqual(faulty);
  expect(errorsOf({ ...form, order_by_cols: ['["a", true]', { a: 1 }, ['a', false]] })).toEqual({});
});

test('a table needs something to show in its mode, and nothing of the other one', () => {
  expect(errorsOf({ viz_type: 'table', all_columns: [] })).toEqual({ metrics: ['cannot be empty'] });
  expect(errorsOf({ viz_type: 'table', groupby: ['a'] })).toEqual({});
  const raw = { viz_type: 'table', query_mode: 'raw', metrics: ['count'] };
  expect(errorsOf(raw)).toEqual({ all_columns: ['cannot be empty'] });
});

test('all errors of a control are listed together, each once [CHT-34]', () => {
  expect(errorsOf({ ...LINE, row_limit: 200_000.5 })).toEqual({
    row_limit: ['is expected to be an integer', 'Value cannot exceed 100000'],
  });
  const merged = mergeErrors({ metrics: ['a', 'b'] }, { metrics: ['b', 'c'], limit: [] }, { x: ['d'] });
  expect(merged).toEqual({ metrics: ['a', 'b', 'c'], x: ['d'] });
});

test('a chart with an error is neither requested nor redrawn [CHT-35]', () => {
  expect(isValid(errorsOf({ ...LINE, metrics: [] }))).toBe(false);
});

test('form data of wrong types does not throw', () => {
  for (const value of [{}, [[]], Number.POSITIVE_INFINITY, 'constructor', true, [null]]) {
    for (const control of panelFor(LINE))
      expect(() => errorsOf({ ...LINE, [control.key]: value })).not.toThrow();
  }
});
