import { describe, expect, it } from 'vitest';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import {
  backTo,
  drilledForm,
  drillInto,
  drillNames,
  drillOptions,
  exploredForm,
  splitBy,
  startDrill,
} from './drillPath.ts';

const PIE = {
  viz_type: 'pie',
  datasource: '7__table',
  groupby: ['product'],
  metric: 'count',
  slice_id: 3,
  extra_form_data: { filters: [{ col: 'country', op: 'IN', val: ['USA'] }], time_range: 'Last year' },
};
const REGION = { name: 'region', grain: null };
const YEARS = { name: 'day', grain: 'P1Y' };
const JAN_2024 = Date.UTC(2024, 0, 1);

const europe = drillInto(splitBy(startDrill({}), REGION), { region: 'Europe' });
const in2024 = drillInto(splitBy(europe, YEARS), { day: JAN_2024 });
const shown = splitBy(in2024, { name: 'city', grain: null });

describe('the steps of a drill', () => {
  it('are named by the marks on the way', () => {
    expect(drillNames(startDrill({}))).toEqual([]);
    expect(drillNames(shown)).toEqual(['Europe', '2024']);
    expect(drillNames(startDrill({ product: 'Ships', deal: null }))).toEqual(['Ships, <NULL>']);
  });

  it('filter what is shown by each of them, a year by its range, beside the filters of the dashboard', () => {
    expect(drilledForm(PIE, shown, false)).toMatchObject({
      viz_type: 'pie',
      groupby: ['city'],
      extra_form_data: {
        time_range: 'Last year',
        filters: [
          { col: 'country', op: 'IN', val: ['USA'] },
          { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01T00:00:00 : 2025-01-01T00:00:00' },
          { col: 'region', op: 'IN', val: ['Europe'] },
        ],
      },
    });
  });

  it('lead back to what an earlier one showed', () => {
    expect(backTo(shown, 1)).toEqual(splitBy(europe, YEARS));
    expect(drilledForm(PIE, backTo(shown, 0), false)).toMatchObject({ groupby: ['region'] });
  });

  it('show nothing before a column is chosen, and stay where a mark has no values', () => {
    expect(drilledForm(PIE, europe, false)).toBeNull();
    expect(drillInto(shown, {})).toBe(shown);
  });
});

describe('what a step shows', () => {
  it('is also a table of groups, and of a time column times of its grain', () => {
    expect(drilledForm(PIE, splitBy(europe, YEARS), true)).toMatchObject({
      viz_type: 'table',
      groupby: ['day'],
      time_grain_sqla: 'P1Y',
      temporal_columns_lookup: { day: true },
      metrics: ['count'],
    });
    expect(drilledForm(PIE, splitBy(europe, YEARS), false)).toMatchObject({
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'day',
      time_grain_sqla: 'P1Y',
      groupby: [],
    });
  });

  it('becomes a chart of its own with the marks as its filters, and without those of the dashboard once it is saved', () => {
    const form = exploredForm(PIE, shown, false);
    expect(form).toMatchObject({
      viz_type: 'pie',
      groupby: ['city'],
      extra_form_data: { time_range: 'Last year' },
    });
    expect(form).not.toHaveProperty('slice_id');
    expect(form?.['adhoc_filters']).toEqual([
      expect.objectContaining({ subject: 'day', operator: 'TEMPORAL_RANGE', isExtra: false }),
      expect.objectContaining({ subject: 'region', comparator: ['Europe'], isExtra: false }),
      expect.objectContaining({ subject: 'country', comparator: ['USA'], isExtra: true }),
    ]);
  });
});

describe('what is offered next', () => {
  const column = (column_name: string, more = {}) => ({
    column_name,
    verbose_name: null,
    groupby: true,
    is_dttm: false,
    type_generic: 1,
    ...more,
  });
  const detail = {
    columns: [
      column('product'),
      column('region', { verbose_name: 'Region' }),
      column('day', { is_dttm: true, type_generic: 2 }),
      column('revenue', { groupby: false }),
    ],
    timeGrains: [
      ['P1Y', 'Year'],
      ['P1M', 'Month'],
    ],
  } as unknown as DatasetDetail;

  it('are columns that are not used yet, and times by the grains of the dataset, also within one that was chosen', () => {
    const ids = (path: typeof shown) => drillOptions(PIE, path, detail).map(({ id }) => id);
    expect(ids(startDrill({}))).toEqual(['region', 'day P1Y', 'day P1M']);
    expect(ids(in2024)).toEqual(['day P1Y', 'day P1M']);
  });

  it('are none where the columns are not here', () => {
    expect(drillOptions(PIE, startDrill({}), null)).toEqual([]);
  });
});
