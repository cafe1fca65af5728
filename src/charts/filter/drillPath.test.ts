import { describe, expect, it } from 'vitest';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { appliedTimes } from '#domain/compile/time/times.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { buildQuery } from '../query/buildQuery.ts';
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
const SALES = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: ['day', 'paid_at'].map((name) => ({ name, type: 2, isTime: true }) as const),
  metrics: [],
  mainTime: null,
} as const;
const YEARS = { name: 'day', grain: 'P1Y' };
const JAN_2024 = Date.UTC(2024, 0, 1);
const WORLD = { dialect: DUCKDB, now: Date.UTC(2026, 5, 15), zone: 'UTC', rowLimit: 1000, maxRows: 1000 };

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
          { col: 'day', op: '>=', val: JAN_2024 },
          { col: 'day', op: '<', val: Date.UTC(2025, 0, 1) },
          { col: 'region', op: 'IN', val: ['Europe'] },
        ],
      },
    });
  });

  it.each([
    ['the range of a dashboard', { extra_form_data: { time_range: 'Last year' } }],
    ['no range', { time_range: 'No filter' }],
    ['the range of another column', { granularity_sqla: 'paid_at', time_range: 'Last year' }],
  ])('stay the year that was chosen beside %s', (_, times) => {
    const form = drilledForm({ ...PIE, extra_form_data: {}, ...times }, shown, false);
    const [query] = buildQuery(form ?? {})?.queries ?? [];
    if (query === undefined) throw new Error('no query');
    const { filters } = appliedTimes(query, SALES, WORLD);
    expect(filters).toEqual(
      expect.arrayContaining([
        { col: 'day', op: '>=', val: JAN_2024 },
        { col: 'day', op: '<', val: Date.UTC(2025, 0, 1) },
      ]),
    );
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

  it('has times of its own grain, all of them, whatever grain the dashboard asks for', () => {
    const months = { ...PIE, extra_form_data: { ...PIE.extra_form_data, time_grain_sqla: 'P1M' } };
    const path = splitBy(startDrill({}), { name: 'day', grain: 'P1D' });
    for (const form of [
      drilledForm(months, path, false),
      drilledForm(months, path, true),
      exploredForm(months, path, false),
    ]) {
      expect(timeGrain(form ?? {})).toBe('P1D');
      expect(form).toMatchObject({ row_limit: 10_000, extra_form_data: { time_range: 'Last year' } });
    }
    expect(timeGrain(drilledForm(months, shown, false) ?? {})).toBe('P1M');
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
      expect.objectContaining({ subject: 'day', operator: '>=', comparator: JAN_2024, isExtra: false }),
      expect.objectContaining({ subject: 'day', operator: '<', isExtra: false }),
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

  it('are ranges where a time may be a text or a number, which compares with no time', () => {
    const columns = [column('day', { is_dttm: true, type_generic: 1 })];
    const [option] = drillOptions(PIE, startDrill({}), { ...detail, columns } as unknown as DatasetDetail);
    if (option === undefined) throw new Error('Nothing is offered.');
    const in2024 = drillInto(splitBy(startDrill({}), option), { day: Date.UTC(2024, 0, 1) });
    const form = drilledForm(PIE, splitBy(in2024, { name: 'region', grain: null }), false);
    const val = '2024-01-01T00:00:00 : 2025-01-01T00:00:00';
    expect(form).toMatchObject({
      extra_form_data: { filters: expect.arrayContaining([{ col: 'day', op: 'TEMPORAL_RANGE', val }]) },
    });
  });

  it('are none where the columns are not here', () => {
    expect(drillOptions(PIE, startDrill({}), null)).toEqual([]);
  });
});
