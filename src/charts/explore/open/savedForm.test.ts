import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildRequest } from '../../query/buildRequest.ts';
import { PANELS } from '../../panels.ts';
import { panelFor } from '../draft/exploreDraft.ts';
import { newChart } from './newChart.ts';
import { savedForm } from './savedForm.ts';

const simple = { expressionType: 'SIMPLE', clause: 'WHERE' };
const saved = (form: Readonly<Record<string, unknown>>) => savedForm(panelFor(form), form);

test('a save leaves out filters that are marked as extra [CHT-36]', () => {
  const own = { ...simple, subject: 'a', operator: '==', comparator: 1 };
  const sql = { expressionType: 'SQL', sqlExpression: 'a > 1', clause: 'WHERE' };
  const form = {
    viz_type: 'mixed_timeseries',
    adhoc_filters: [own, { ...own, isExtra: true }, sql, { ...sql, isExtra: true }],
    adhoc_filters_b: [{ ...own, isExtra: true }],
  };
  expect(saved(form)).toMatchObject({ adhoc_filters: [own, sql], adhoc_filters_b: [] });
});

test('a save keeps time ranges, without a comparator as No filter [CHT-37]', () => {
  const range = { ...simple, subject: 'at', operator: 'TEMPORAL_RANGE' };
  const form = {
    viz_type: 'pie',
    adhoc_filters: [
      { ...range, comparator: 'Last week' },
      range,
      { ...range, comparator: 'Last year', isExtra: true },
    ],
  };
  expect(saved(form)['adhoc_filters']).toEqual([
    { ...range, comparator: 'Last week' },
    { ...range, comparator: 'No filter' },
    { ...range, comparator: 'No filter' },
  ]);
});

test('a save stores every control with its value and all unknown keys, but no state of a dashboard', () => {
  const form = {
    viz_type: 'pie',
    metric: 'count',
    donut: null,
    of_a_plugin: { a: 1 },
    extra_form_data: { filters: [] },
  };
  const stored = saved(form);
  expect(stored).toMatchObject({
    metric: 'count',
    donut: null,
    of_a_plugin: { a: 1 },
    row_limit: 100,
    show_legend: true,
  });
  expect(stored).not.toHaveProperty('extra_form_data');
  expect(stored).not.toHaveProperty('label_template');
});

test('a new chart has its time column on the axis and the time range No filter [CHT-40 CST-12]', () => {
  const dataset = { columns: [], metrics: [], mainTimeColumn: 'at' };
  expect(newChart('echarts_timeseries_line', '1__table', dataset)).toEqual({
    datasource: '1__table',
    viz_type: 'echarts_timeseries_line',
    x_axis: 'at',
    time_grain_sqla: 'P1D',
    adhoc_filters: [
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'at',
        operator: 'TEMPORAL_RANGE',
        comparator: 'No filter',
      },
    ],
  });
  expect(newChart('pie', '1__table', { ...dataset, mainTimeColumn: null })).toEqual({
    datasource: '1__table',
    viz_type: 'pie',
  });
  // Its times are of days, although it has no axis.
  expect(newChart('pivot_table_v2', '1__table', { ...dataset, mainTimeColumn: null })).toMatchObject({
    time_grain_sqla: 'P1D',
  });
});

/** A value for every key that a query of some type needs. */
const ANY_TYPE = {
  datasource: '1__table',
  ...Object.fromEntries(
    ['metric', 'secondary_metric', 'x', 'y', 'size'].map((key) => [key, 'count'] as const),
  ),
  ...Object.fromEntries(
    ['entity', 'series', 'source', 'target', 'id', 'parent', 'column'].map((key) => [key, 'a'] as const),
  ),
  metrics: ['count'],
  metrics_b: ['count'],
  groupby: ['a'],
  groupby_b: ['a'],
  columns: ['a'],
  groupbyRows: ['a'],
  groupbyColumns: ['b'],
  x_axis: 'at',
  granularity_sqla: 'at',
  time_grain_sqla: 'P1D',
  time_compare: ['1 year ago'],
  time_compare_b: ['1 year ago'],
};

test.each(Object.keys(PANELS))(
  'a chart of type %s asks the same before it is saved as after: defaults of its controls count as values',
  (vizType) => {
    const form = { ...ANY_TYPE, viz_type: vizType };
    const asks = (each: FormData) => buildRequest(withDefaults(each))?.queries;
    expect(asks(form)).toEqual(asks(saved(form)));
  },
);
