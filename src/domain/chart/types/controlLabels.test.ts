import { expect, test } from 'vitest';
import { controlLabels } from './controlLabels.ts';

test.each([
  ['pie', ['metric', 'groupby'], ['Metric', 'Dimensions']],
  ['heatmap_v2', ['groupby', 'x_axis'], ['Y-Axis', 'X-axis']],
  ['a type of a plugin', ['metric', 'something'], ['Metric', 'something']],
])('%s calls %j %j', (type, keys, labels) => {
  expect(controlLabels(type, keys)).toEqual(labels);
});
