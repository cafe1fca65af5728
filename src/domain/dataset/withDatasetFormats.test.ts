import { expect, test } from 'vitest';
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

test('the format of a metric is not that of its shares', () => {
  const form = { metrics: ['earned'], contributionMode: 'row' };
  expect(withDatasetFormats(form, FORMATS)).not.toHaveProperty('y_axis_format');
});
