import { describe, expect, it } from 'vitest';
import { drillBy, drillDetail, splitColumns } from './drillContext.ts';

const PIE = {
  viz_type: 'pie',
  datasource: '7__table',
  groupby: ['product'],
  metric: 'count',
  adhoc_filters: [
    { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'state', operator: '==', comparator: 'NY' },
    { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'COUNT(*) > 3' },
  ],
  extra_form_data: { filters: [{ col: 'country', op: 'IN', val: ['USA'] }] },
};

describe('the rows behind a mark', () => {
  it('are requested under the filters of the chart, of the dashboard and of the mark, and no condition on aggregates', () => {
    const context = drillDetail(PIE, { product: 'Ships', line: null });
    expect(context).toMatchObject({ datasource: { id: 7, type: 'table' }, result_type: 'drill_detail' });
    const query = context?.queries[0];
    expect(query?.filters).toEqual(
      expect.arrayContaining([
        { col: 'state', op: '==', val: 'NY' },
        { col: 'country', op: 'IN', val: ['USA'] },
        { col: 'product', op: 'IN', val: ['Ships'] },
        { col: 'line', op: 'IS NULL' },
      ]),
    );
    expect(JSON.stringify(query)).not.toContain('COUNT(*)');
    expect(query?.metrics).toBeUndefined();
  });

  it('of a chart without a dataset cannot be requested', () => {
    expect(drillDetail({ viz_type: 'pie' }, {})).toBeNull();
  });
});

describe('a chart split by another column', () => {
  it('keeps its type where that has a split, with the mark as a filter', () => {
    const form = drillBy(PIE, { product: 'Ships' }, 'city');
    expect(form).toMatchObject({ viz_type: 'pie', groupby: ['city'], metric: 'count' });
    expect(form['extra_form_data']).toEqual({
      filters: [
        { col: 'country', op: 'IN', val: ['USA'] },
        { col: 'product', op: 'IN', val: ['Ships'] },
      ],
    });
  });

  it('has the column on its axis where the mark fixes the axis to one value', () => {
    const bar = {
      viz_type: 'echarts_timeseries_bar',
      datasource: '7__table',
      x_axis: 'product',
      metrics: ['count'],
    };
    expect(drillBy(bar, { product: 'Ships' }, 'city')).toMatchObject({ x_axis: 'city', groupby: [] });
    expect(drillBy({ ...bar, x_axis: 'day' }, { product: 'Ships' }, 'city')).toMatchObject({
      x_axis: 'day',
      groupby: ['city'],
    });
  });

  it('is not offered the columns of its axis and its series, which would be in the query twice, nor those of the mark', () => {
    const line = { viz_type: 'echarts_timeseries_line', x_axis: 'day', groupby: ['product'] };
    expect([...splitColumns(line, { city: 'Bergen' })]).toEqual(['city', 'day', 'product']);
    expect([...splitColumns({ viz_type: 'table', groupby: ['product'] }, {})]).toEqual([]);
  });

  it('is a table with its metrics where its type has no split, and of the number of rows without metrics', () => {
    const pivot = {
      viz_type: 'pivot_table_v2',
      datasource: '7__table',
      metrics: ['a', 'b'],
      groupbyRows: ['x'],
    };
    expect(drillBy(pivot, {}, 'city')).toMatchObject({
      viz_type: 'table',
      groupby: ['city'],
      metrics: ['a', 'b'],
      datasource: '7__table',
    });
    const raw = { viz_type: 'table', query_mode: 'raw', datasource: '7__table', all_columns: ['x'] };
    expect(drillBy(raw, {}, 'city')['metrics']).toEqual([
      { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Rows' },
    ]);
  });
});
