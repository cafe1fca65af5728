import { describe, expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../../form/withDefaults.ts';
import { buildQuery } from '../../../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];
const steps = (form: FormData) => (queries(form)[0]?.post_processing ?? []).map((step) => step?.operation);

describe('over time', () => {
  const LINE: FormData = {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'ds',
    metrics: [SUM],
    groupby: ['name'],
  };

  test('operations have a fixed order: pivot, resample, rolling, names, shares, flat', () => {
    expect(
      steps({
        ...LINE,
        rolling_type: 'mean',
        rolling_periods: '3',
        resample_rule: '1D',
        resample_method: 'zerofill',
        contributionMode: 'row',
      }),
    ).toEqual(['pivot', 'resample', 'rolling', 'rename', 'contribution', 'flatten']);
  });

  test('a comparison with an earlier time requests it and computes the difference', () => {
    const [query] = queries({
      ...LINE,
      groupby: [],
      time_compare: ['1 year ago'],
      comparison_type: 'difference',
    });
    expect(query?.time_offsets).toEqual(['1 year ago']);
    expect(query?.post_processing?.[1]).toEqual({
      operation: 'compare',
      options: {
        source_columns: ['Births'],
        compare_columns: ['Births__1 year ago'],
        compare_type: 'difference',
        drop_original_columns: true,
      },
    });
  });

  test('a metric compared with an earlier time keeps its name, and the earlier one is named by its offset', () => {
    const renamed = (form: FormData) =>
      queries({ ...LINE, time_compare: ['1 year ago'], ...form })[0]?.post_processing?.find(
        (step) => step?.operation === 'rename',
      )?.options;
    expect(renamed({ comparison_type: 'values' })).toMatchObject({
      columns: { 'Births__1 year ago': '1 year ago' },
    });
    expect(renamed({ comparison_type: 'ratio', groupby: [] })).toMatchObject({
      columns: { 'ratio__Births__Births__1 year ago': '1 year ago' },
    });
    expect(
      renamed({ comparison_type: 'values', metrics: [SUM, 'count'], truncate_metric: false }),
    ).toMatchObject({
      columns: { 'Births__1 year ago': 'Births, 1 year ago', 'count__1 year ago': 'count, 1 year ago' },
    });
    expect(renamed({ comparison_type: null })).toMatchObject({ columns: { Births: null } });
    expect(renamed({ comparison_type: null, groupby: [] })).toBeUndefined();
  });

  test('an axis without series can be sorted by itself or by its metric', () => {
    const sorted = { ...LINE, groupby: [], x_axis_sort_asc: false };
    expect(queries({ ...sorted, x_axis_sort: 'ds' })[0]?.post_processing?.[1]).toEqual({
      operation: 'sort',
      options: { is_sort_index: true, ascending: false },
    });
    expect(queries({ ...sorted, x_axis_sort: 'Births' })[0]?.post_processing?.[1]).toEqual({
      operation: 'sort',
      options: { by: 'Births', ascending: false },
    });
  });

  test('a metric that only sorts the axis is requested without series, and not drawn as one of their metrics', () => {
    const sorted = { ...LINE, metrics: ['count'], timeseries_limit_metric: 'Births', x_axis_sort: 'Births' };
    expect(queries({ ...sorted, groupby: [] })[0]?.metrics).toEqual(['count', 'Births']);
    expect(queries({ ...sorted, groupby: ['name'] })[0]?.metrics).toEqual(['count']);
  });

  test('an axis that is an expression keeps it, and takes the grain of a filter', () => {
    const axis = { expressionType: 'SQL', sqlExpression: 'DATE(ds)', label: 'day' };
    const [query] = queries({ ...LINE, x_axis: axis, extra_form_data: { time_grain_sqla: 'P1M' } });
    expect(query?.columns?.[0]).toEqual({ ...axis, columnType: 'BASE_AXIS', timeGrain: 'P1M' });
    expect(query?.extras?.time_grain_sqla).toBe('P1M');
  });
});
