import { expect, test } from 'vitest';
import { newChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { panelFor } from '#charts/explore/draft/exploreDraft.ts';
import { savedForm } from '#charts/explore/open/savedForm.ts';
import { chartChangePhrases } from './chartChangePhrases.ts';

const phrases = (before: FormData, after: FormData) =>
  chartChangePhrases(newChartContents('Sales', before), newChartContents('Sales by city', after));

test('the history of a chart names a change of its type first, and its controls once', () => {
  const bar = { viz_type: 'echarts_timeseries_bar', metrics: ['a'], row_limit: 10, x_axis: 'at' };
  const pie = { viz_type: 'pie', metric: 'a', row_limit: 100, donut: true };
  expect(phrases(bar, pie)).toEqual([
    'Chart type changed from Bar Chart to Pie Chart',
    'Controls of Bar Chart removed: Metrics, X axis',
    'Controls of Pie Chart added: Donut, Metric',
    'Row limit changed',
    'Title changed',
  ]);
  expect(phrases(pie, { ...pie, viz_type: 'funnel' })).toEqual([
    'Chart type changed from Pie Chart to Funnel Chart',
    'Title changed',
  ]);
  expect(phrases(pie, { ...pie, donut: false })).toEqual(['Donut changed', 'Title changed']);
});

test('defaults that the first save stores are no changes', () => {
  const pie = { viz_type: 'pie', metric: 'a', groupby: ['b'], row_limit: 10 };
  const saved = { ...savedForm(panelFor(pie), pie), groupby: ['c'] };
  expect(phrases(pie, saved)).toEqual(['Dimensions changed', 'Title changed']);
  expect(phrases(saved, pie)).toEqual(['Dimensions changed', 'Title changed']);
});
