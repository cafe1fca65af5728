import { expect, test } from 'vitest';
import { buildQuery } from '../../query/buildQuery.ts';
import { startDraft } from './exploreDraft.ts';
import { withTimeAmongGroups } from './timeAmongGroups.ts';

const FORM = {
  datasource: '1__table',
  viz_type: 'table',
  query_mode: 'aggregate',
  include_time: true,
  granularity_sqla: 'ds',
  groupby: ['gender'],
  metrics: ['count'],
};

test('a table that includes its time column has it before its groups', () => {
  const { form } = startDraft(FORM);
  expect(form['groupby']).toEqual(['ds', 'gender']);
  expect(form['include_time']).toBeUndefined();
  expect(startDraft(form).form).toEqual(form);
});

test('a time column that is a group already stays where it is', () => {
  expect(withTimeAmongGroups({ ...FORM, groupby: ['gender', 'ds'] })['groupby']).toEqual(['gender', 'ds']);
});

test.each([{ include_time: false }, { granularity_sqla: null }])('nothing is included by %o', (change) => {
  const form = { ...FORM, ...change };
  expect(withTimeAmongGroups(form)).toBe(form);
});

test('a template has a control for it, which stays, and groups by the time column only if the form has one', () => {
  const form = { ...FORM, viz_type: 'handlebars' };
  expect(startDraft(form).form['include_time']).toBe(true);
  const columnsOf = (change: object): unknown => buildQuery({ ...form, ...change })?.queries[0]?.columns;
  expect(columnsOf({})).toEqual(['ds', 'gender']);
  expect(columnsOf({ groupby: ['ds', 'gender'] })).toEqual(['ds', 'gender']);
  expect(columnsOf({ granularity_sqla: null })).toEqual(['gender']);
  // A server refuses a time series without a time column.
  expect(buildQuery({ ...form, granularity_sqla: null })?.queries[0]).not.toHaveProperty('is_timeseries');
});
