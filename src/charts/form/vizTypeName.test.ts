import { expect, test } from 'vitest';
import { vizTypeName } from './vizTypeName.ts';

test('a chart type is shown by its display name, and one without a name as stored', () => {
  expect(vizTypeName('echarts_timeseries_scatter')).toBe('Scatter Plot');
  expect(vizTypeName('our_own_plugin')).toBe('our_own_plugin');
});
