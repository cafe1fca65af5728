import { expect, test } from 'vitest';
import { shownByForm } from './shownByForm.ts';

const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'revenue' } };

test.each([
  [{ metrics: [SUM], x_axis: 'year', groupby: ['category'] }, 'SUM(revenue)', 'year, category'],
  [{ metric: 'count', groupby: 'city' }, 'count', 'city'],
  [{ metrics: ['a', 'b', 'c'], groupbyRows: ['x', 'y', 'z'] }, 'a, b', 'x, y'],
  [{ metrics: ['a'], metric: 'a', x_axis: 'at', columns: ['at'] }, 'a', 'at'],
  [{ query_mode: 'raw', all_columns: ['id', 'name'] }, '', 'id, name'],
  [{ metrics: [null, 3], groupby: {} }, '', ''],
  [{ viz_type: 'histogram_v2', column: 'age', groupby: ['city'] }, '', 'city, age'],
  [{ viz_type: 'bubble_v2', x: 'a', y: 'b', size: 'c', entity: 'city' }, 'a, b', 'city'],
  [{ viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'n' }, 'n', 'from, to'],
  [{ viz_type: 'tree_chart', id: 'id', parent: 'boss' }, '', 'id, boss'],
  [{ viz_type: 'gantt_chart', y_axis: 'task', series: 'team' }, '', 'team, task'],
])('%j shows “%s” by “%s”', (form, metrics, columns) => {
  expect(shownByForm(form)).toEqual({ metrics, columns });
});

test('what its dataset has other names for is called by them, and a metric with a name of its own by that', () => {
  const names = { ordered_at: 'Ordered', count: 'Orders' };
  const own = { ...SUM, label: 'Money', hasCustomLabel: true };
  expect(shownByForm({ metrics: ['count', own], x_axis: 'ordered_at', groupby: ['city'] }, names)).toEqual({
    metrics: 'Orders, Money',
    columns: 'Ordered, city',
  });
});
