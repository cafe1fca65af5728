import { expect, test } from 'vitest';
import type { FormData } from '../chart/form/formData.ts';
import { withDatasetFormats } from './withDatasetFormats.ts';

const FORMATS = {
  columns: [],
  columnFormats: { earned: '$,.0f' },
  currencyFormats: {},
};

test('the format of a saved metric applies if the form has none', () => {
  expect(withDatasetFormats({ metric: 'earned' }, FORMATS)).toMatchObject({
    y_axis_format: '$,.0f',
    column_config: { earned: { d3NumberFormat: '$,.0f' } },
  });
  const own = {
    metrics: ['earned'],
    y_axis_format: '.1f',
    column_config: { earned: { d3NumberFormat: '.2f' } },
  };
  expect(withDatasetFormats(own, FORMATS)).toMatchObject(own);
});

test('several metrics do not share one format, and a dataset without formats leaves the form unchanged', () => {
  expect(withDatasetFormats({ metrics: ['earned', 'count'] }, FORMATS)).not.toHaveProperty('y_axis_format');
  const form = { metric: 'earned' };
  expect(withDatasetFormats(form, { columns: [], columnFormats: {}, currencyFormats: {} })).toBe(form);
});

test('a saved metric has its currency where the form names none', () => {
  const dollars = { symbol: 'USD', symbolPosition: 'prefix' };
  const formats = { columns: [], columnFormats: {}, currencyFormats: { earned: dollars } };
  const of = (form: FormData) => withDatasetFormats(form, formats)['currency_format'];
  expect(of({ metric: 'earned', y_axis_format: '.3s', currency_format: {} })).toBe(dollars);
  expect(of({ metric: 'earned', currency_format: { symbol: 'EUR' } })).toEqual({ symbol: 'EUR' });
  expect(of({ metrics: ['earned', 'count'] })).toBeUndefined();
  expect(of({ metrics: ['earned'], contributionMode: 'row' })).toBeUndefined();
});

test('the format of a metric is not that of its shares', () => {
  const form = { metrics: ['earned'], contributionMode: 'row' };
  expect(withDatasetFormats(form, FORMATS)).not.toHaveProperty('y_axis_format');
});
