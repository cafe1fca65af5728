import { expect, test } from 'vitest';
import type { DatasetColumn } from '../dataset/dataset.ts';
import { frameOfWire } from '../compile/frame.ts';
import { timeColumns } from './timeColumns.ts';

const column = (
  column_name: string,
  is_dttm: boolean,
  verbose_name: string | null = null,
): DatasetColumn => ({
  column_name,
  verbose_name,
  type: null,
  type_generic: null,
  is_dttm,
  expression: '',
  filterable: true,
  groupby: true,
});
const frame = frameOfWire({
  data: [
    { column_name: 'ordered', verbose_name: 'Ordered', dtype: 2 },
    { column_name: 'shipped', verbose_name: 'Shipped on', dtype: 2 },
    { column_name: 'status', verbose_name: null, dtype: 1 },
    { column_name: 'paid', verbose_name: null, dtype: 2 },
  ],
  colnames: ['column_name', 'verbose_name', 'dtype'],
  coltypes: [1, 1, 0],
});

test('every time column is offered, including unused ones, and nothing else', () => {
  expect(timeColumns([column('ordered', true), column('status', false)], frame)).toEqual([
    { name: 'ordered', label: 'ordered' },
    { name: 'shipped', label: 'Shipped on' },
    { name: 'paid', label: 'paid' },
  ]);
});

test('without a response, those that came with the dashboard are offered', () => {
  expect(timeColumns([column('ordered', true, 'Ordered'), column('status', false)], null)).toEqual([
    { name: 'ordered', label: 'Ordered' },
  ]);
  expect(timeColumns([], { rowCount: 0, columns: [] })).toEqual([]);
});
