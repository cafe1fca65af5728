import { expect, test } from 'vitest';
import { buildQuery } from '../query/buildQuery.ts';

/* As recorded from a Superset 6.1. */

test('a gantt chart asks for each column once, in the order of the form', () => {
  const form = {
    datasource: '1__table',
    viz_type: 'gantt_chart',
    start_time: 'ds',
    end_time: 'ds',
    y_axis: 'name',
    series: 'gender',
    tooltip_columns: ['state'],
    tooltip_metrics: ['count'],
    order_by_cols: ['["name",true]'],
    row_limit: 50,
  };
  expect(buildQuery(form)?.queries[0]).toMatchObject({
    columns: ['ds', 'name', 'gender', 'state'],
    metrics: ['count'],
    orderby: [['name', true]],
    row_limit: 50,
    series_columns: ['gender'],
  });
});

test('graphs and trees are in the order of their names, trees by parent first', () => {
  const graph = { viz_type: 'graph_chart', source: 'gender', target: 'state', source_category: 'gender' };
  const tree = { viz_type: 'tree_chart', id: 'name', parent: 'gender', name: 'name' };
  const asked = [graph, tree].map(
    (form) => buildQuery({ datasource: '1__table', metric: 'count', row_limit: 100, ...form })?.queries[0],
  );
  expect(asked[0]).toMatchObject({
    columns: ['gender', 'state'],
    metrics: ['count'],
    orderby: [
      ['gender', true],
      ['state', true],
      ['gender', true],
    ],
  });
  expect(asked[1]).toMatchObject({
    columns: ['name', 'gender'],
    orderby: [
      ['gender', true],
      ['name', true],
      ['name', true],
    ],
  });
});

test('an order that cannot be read is left out', () => {
  expect(
    buildQuery({ datasource: '1__table', viz_type: 'gantt_chart', order_by_cols: ['{', 7] })?.queries,
  ).toHaveLength(1);
});
