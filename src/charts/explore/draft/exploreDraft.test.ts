import { describe, expect, test } from 'vitest';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import {
  changeDataset,
  changeVizType,
  type ExploreDraft,
  panelFor,
  setControl,
  startDraft,
} from './exploreDraft.ts';
import { notUsed } from '../fit/setAside.ts';

const column = (column_name: string): DatasetColumn => ({
  column_name,
  verbose_name: null,
  type: null,
  type_generic: 1,
  is_dttm: false,
  expression: '',
  filterable: true,
  groupby: true,
});

const dataset = (
  columns: readonly string[],
  metrics: readonly string[],
  mainTimeColumn: string | null = null,
) => ({
  columns: columns.map(column),
  metrics: metrics.map((metric_name) => ({
    metric_name,
    verbose_name: null,
    expression: '1',
    d3format: null,
    currency: null,
  })),
  mainTimeColumn,
});

const SALES = dataset(['at', 'region', 'city', 'amount'], ['count', 'total', 'other'], 'at');

/** The keys of what a chart does not use. */
const notUsedIn = ({ form, setAside }: ExploreDraft) =>
  notUsed(setAside, panelFor(form)).map(({ control }) => control.key);

const LINE = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  slice_id: 7,
  x_axis: 'at',
  metrics: ['total', 'count'],
  groupby: ['region'],
  adhoc_filters: [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: '==', comparator: 'X' },
  ],
  row_limit: 10_000,
  area: true,
  color_scheme: 'lyftColors',
};

test('an opened chart has no value that its selects do not offer [CHT-30 CHT-32]', () => {
  const form = { ...LINE, legendType: 'sideways', legendSort: 'asc', row_limit: 77, time_grain_sqla: 'P2D' };
  expect(startDraft(form).form).toEqual({ ...form, legendType: null });
});

test('a chart from before axes were columns has its time column on the axis', () => {
  const { x_axis: _axis, ...form } = LINE;
  expect(startDraft({ ...form, granularity_sqla: 'at' }).form).toMatchObject({ x_axis: 'at' });
  expect(startDraft(form).form).not.toHaveProperty('x_axis');
});

describe('another type [CHT-17]', () => {
  const pie = changeVizType(startDraft(LINE), 'pie', SALES);

  test('keeps the keys of both, and those of no control', () => {
    expect(pie.form).toMatchObject({
      viz_type: 'pie',
      datasource: '1__table',
      slice_id: 7,
      groupby: ['region'],
      adhoc_filters: LINE.adhoc_filters,
      color_scheme: 'lyftColors',
    });
  });

  test('adds metrics to the controls that need one', () => {
    expect(pie.form['metric']).toBe('total');
    const bubbles = changeVizType(startDraft(LINE), 'bubble_v2', SALES).form;
    expect(bubbles).toMatchObject({ x: 'total', y: 'count', entity: 'region' });
    expect(bubbles).not.toHaveProperty('size');
    const sankey = changeVizType(
      startDraft({ ...LINE, groupby: ['region', 'city'] }),
      'sankey_v2',
      SALES,
    ).form;
    expect(sankey).toMatchObject({ source: 'region', target: 'city', metric: 'total' });
    expect(changeVizType(pie, 'echarts_area', SALES).form).toMatchObject({ metrics: ['total', 'count'] });
  });

  test('replaces default values by those of the new type', () => {
    expect(pie.form).not.toHaveProperty('row_limit');
    expect(changeVizType(startDraft({ ...LINE, row_limit: 50 }), 'pie', SALES).form['row_limit']).toBe(50);
  });

  test('lists what it does not support', () => {
    expect(pie.setAside.map(({ control, because }) => [control.key, because])).toEqual([
      ['x_axis', 'type'],
      ['metrics', 'type'],
      ['area', 'type'],
    ]);
    expect(pie.form).not.toHaveProperty('area');
  });

  test('separates what other controls took over whole from what is hidden', () => {
    const one = changeVizType(startDraft({ ...LINE, metrics: ['total'] }), 'pie', SALES);
    expect(notUsedIn(one)).toEqual(['x_axis', 'area']);
    expect(notUsedIn(pie)).toEqual(['x_axis', 'metrics', 'area']);
  });

  test('and back restores the same form', () => {
    const back = changeVizType(pie, 'echarts_timeseries_line', SALES);
    const { row_limit: _default, ...form } = LINE;
    expect(back.form).toEqual(form);
    expect(notUsedIn(back)).toEqual([]);
    const far = [
      'sankey_v2',
      'big_number_total',
      'table',
      'heatmap_v2',
      'no_such_type',
      'echarts_timeseries_line',
    ];
    expect(far.reduce((draft, type) => changeVizType(draft, type, SALES), pie).form).toEqual(form);
  });

  test('and back keeps what was edited meanwhile', () => {
    const edited = setControl(pie, 'metric', 'other');
    expect(changeVizType(edited, 'echarts_timeseries_line', SALES).form['metrics']).toEqual([
      'other',
      'count',
    ]);
    const cleared = setControl(setControl(pie, 'metric', null), 'groupby', ['city']);
    expect(changeVizType(cleared, 'echarts_timeseries_line', SALES).form).toMatchObject({
      metrics: ['count'],
      groupby: ['city'],
    });
  });

  test('has no value that is not among its choices', () => {
    const streams = startDraft({ ...LINE, stack: 'Stream' });
    const bars = changeVizType(streams, 'echarts_timeseries_bar', SALES);
    expect(bars.form).not.toHaveProperty('stack');
    expect(changeVizType(bars, 'echarts_timeseries_line', SALES).form['stack']).toBe('Stream');
  });

  test('that needs an axis has the main time column of the dataset, by day unless the chart had a grain', () => {
    const total = startDraft({ viz_type: 'big_number_total', datasource: '1__table', metric: 'count' });
    expect(changeVizType(total, 'echarts_timeseries_bar', SALES).form).toMatchObject({
      x_axis: 'at',
      time_grain_sqla: 'P1D',
      metrics: ['count'],
    });
    const withGrain = (time_grain_sqla: string | null) =>
      changeVizType(startDraft({ ...total.form, time_grain_sqla }), 'echarts_timeseries_bar', SALES).form;
    expect(withGrain('P1M')['time_grain_sqla']).toBe('P1M');
    expect(withGrain(null)['time_grain_sqla']).toBeNull();
    expect(changeVizType(total, 'echarts_timeseries_bar', null).form).not.toHaveProperty('x_axis');
    const older = changeVizType(startDraft(LINE), 'cal_heatmap', SALES);
    expect(older.form).toMatchObject({ granularity_sqla: 'at', metrics: ['total', 'count'] });
  });

  test('and back restores each control, if several were merged into one list', () => {
    const bubbles = {
      viz_type: 'bubble_v2',
      datasource: '1__table',
      entity: 'region',
      x: 'count',
      y: 'total',
      size: 'other',
    };
    const line = changeVizType(startDraft(bubbles), 'echarts_timeseries_line', SALES);
    expect(line.form['metrics']).toEqual(['count', 'total', 'other']);
    expect(changeVizType(line, 'bubble_v2', SALES).form).toEqual(bubbles);
    const edited = setControl(line, 'metrics', ['count', 'another', 'other', 'one more']);
    expect(changeVizType(edited, 'bubble_v2', null).form).toMatchObject({
      x: 'count',
      y: 'another',
      size: 'other',
    });
  });

  test('and back sets no control before its parts are removed from others', () => {
    const boxes = { viz_type: 'box_plot', columns: ['at'], groupby: ['region', 'city'], metrics: ['count'] };
    const heat = changeVizType(startDraft(boxes), 'heatmap_v2', null);
    expect(heat.form).toMatchObject({ x_axis: 'at', groupby: 'region' });
    expect(changeVizType(heat, 'box_plot', null).form).toEqual(boxes);
  });

  test('keeps all filters, and both bounds of an axis', () => {
    const form = {
      ...LINE,
      adhoc_filters: [...LINE.adhoc_filters, ...LINE.adhoc_filters],
      y_axis_bounds: [1, 9],
    };
    const area = changeVizType(startDraft(form), 'echarts_area', SALES);
    expect(area.form).toMatchObject({ adhoc_filters: form.adhoc_filters, y_axis_bounds: [1, 9] });
    expect(changeVizType(startDraft(form), 'pie', SALES).form['adhoc_filters']).toEqual(form.adhoc_filters);
  });

  test('keeps cleared values', () => {
    const cleared = startDraft({ ...LINE, y_axis_format: null });
    expect(changeVizType(cleared, 'echarts_area', SALES).form['y_axis_format']).toBeNull();
  });
});

describe('another dataset [CHT-20]', () => {
  const OTHER = dataset(['At', 'region', 'price'], ['count'], 'At');
  const simple = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } };
  const sql = { expressionType: 'SQL', sqlExpression: 'SUM(amount)' };
  const start = startDraft({ ...LINE, metrics: ['count', 'total', simple, sql] });
  const moved = changeDataset(start, '2__table', OTHER);

  test('has the columns and metrics of the same names, in any case, and all SQL', () => {
    expect(moved.form).toMatchObject({
      datasource: '2__table',
      x_axis: 'At',
      groupby: ['region'],
      metrics: ['count', sql],
      adhoc_filters: [],
    });
  });

  test('lists what it lacks, and restores it with the dataset that has it', () => {
    expect(moved.setAside.map(({ control, because }) => [control.label, because])).toEqual([
      ['Metrics', 'dataset'],
      ['Filters', 'dataset'],
    ]);
    const back = changeDataset(moved, '1__table', SALES);
    expect(back.form).toMatchObject({
      x_axis: 'at',
      metrics: ['count', 'total', simple, sql],
      adhoc_filters: LINE.adhoc_filters,
    });
    expect(back.setAside).toEqual([]);
  });

  test('also through another type', () => {
    const pie = changeVizType(moved, 'pie', OTHER);
    expect(pie.form['metric']).toBe('count');
    expect(changeDataset(pie, '1__table', SALES).form).not.toHaveProperty('metrics');
    const back = changeVizType(changeDataset(pie, '1__table', SALES), 'echarts_timeseries_line', SALES);
    expect(back.form['metrics']).toEqual(['count', 'total', simple, sql]);
  });

  test('keeps a metric that was chosen there for one that it lacks, also on changing back', () => {
    const pie = changeDataset(startDraft({ viz_type: 'pie', metric: 'total' }), '2__table', OTHER);
    expect(pie.form['metric']).toBeNull();
    expect(changeDataset(pie, '1__table', SALES).form['metric']).toBe('total');
    const edited = setControl(pie, 'metric', 'count');
    expect(changeDataset(edited, '1__table', SALES).form['metric']).toBe('count');
  });

  test('that is not loaded yet changes nothing else', () => {
    expect(changeDataset(start, '3__table', null).form).toEqual({ ...start.form, datasource: '3__table' });
  });
});

test('a metric goes to the metrics of a type that does not require any [CHT-17]', () => {
  const number = startDraft({ viz_type: 'big_number_total', datasource: '1__table', metric: 'revenue' });
  const table = changeVizType(number, 'table', null);
  expect(table.form).toMatchObject({ viz_type: 'table', metrics: ['revenue'] });
  expect(changeVizType(table, 'big_number_total', null).form).toEqual(number.form);
});

test('a form that is older than its filter control shows its filters there', () => {
  const older = {
    viz_type: 'dist_bar',
    datasource: '1__table',
    groupby: 'state',
    metrics: 'count',
    filters: [{ col: 'gender', op: 'in', val: ['boy'] }, { col: 'broken' }, null],
    where: 'num > 1',
    having: 'COUNT(*) > 5',
  };
  const { form } = startDraft(older);
  expect(form['viz_type']).toBe('echarts_timeseries_bar');
  expect(form['adhoc_filters']).toEqual([
    { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'num > 1' },
    { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 5' },
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'gender', operator: 'IN', comparator: ['boy'] },
  ]);
  for (const key of ['filters', 'where', 'having']) expect(form).not.toHaveProperty(key);
});
