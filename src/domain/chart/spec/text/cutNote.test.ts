import { expect, test } from 'vitest';
import { withDefaults } from '../../form/withDefaults.ts';
import { cutNotes } from './cutNote.ts';

const rows = (rowCount: number) => ({ rowCount, columns: [] });

test('a chart with as many rows as its limit says that there may be more', () => {
  const form = withDefaults({ viz_type: 'pie', groupby: ['kind'], metric: 'count', row_limit: 10 });
  expect(cutNotes(form, rows(10))).toEqual([
    { text: 'Cut at the row limit of {limit}: there may be more.', values: { limit: 10 } },
  ]);
  expect(cutNotes(form, rows(9))).toEqual([]);
  expect(cutNotes({ ...form, row_limit: null }, rows(10))).toEqual([]);
});

test('a page of a table, and rows that are made of others, are not cut', () => {
  const table = { viz_type: 'table', groupby: ['kind'], row_limit: 10, server_pagination: true };
  expect(cutNotes(withDefaults(table), rows(10))).toEqual([]);
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'at', metrics: ['count'], row_limit: 10 };
  expect(cutNotes(withDefaults({ ...line, groupby: ['kind'] }), rows(10))).toEqual([]);
  expect(cutNotes(withDefaults(line), rows(10))).toHaveLength(1);
});
