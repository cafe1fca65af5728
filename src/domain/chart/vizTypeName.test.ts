import { expect, test } from 'vitest';
import { vizTypeName } from './vizTypeName.ts';

test('a chart’s type is called as people know it, and one without a name as it is stored', () => {
  expect(vizTypeName('echarts_timeseries_scatter')).toBe('Scatter Plot');
  expect(vizTypeName('our_own_plugin')).toBe('our_own_plugin');
});
