import { expect, test } from 'vitest';
import { chartDocument } from '#documents/kinds/chart.ts';
import { changesBetween } from '#documents/state/content.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { chartChangePhrases } from './chartChangePhrases.ts';

const phrases = (before: object, after: object) => {
  const sides = [newChartContents('Sales', { ...before }), newChartContents('Sales by city', { ...after })];
  const [from = {}, to = {}] = sides;
  return chartChangePhrases(changesBetween(chartDocument, from, to), sides);
};

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
