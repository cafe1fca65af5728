import { expect, test } from 'vitest';
import type { Datasource, DatasourceColumn } from '../../compile/datasource.ts';
import { usedColumns, withColumns } from './usedColumns.ts';

const column = (name: string, more: Partial<DatasourceColumn> = {}): DatasourceColumn => ({
  name,
  type: 1,
  isTime: false,
  ...more,
});

const ORDERS: Datasource = {
  from: { kind: 'table', catalog: null, schema: 'main', table: 'orders' },
  columns: [
    column('order_id'),
    column('ordered_at', { isTime: true, type: 2 }),
    column('shipped_at', { isTime: true, type: 2 }),
    column('country'),
    column('status'),
    column('Total €'),
    column('customer_id'),
    column('month', { expression: "date_trunc('month', ordered_at)" }),
    column('late', { expression: 'shipped_at > due_at' }),
    column('due_at'),
  ],
  metrics: [
    { name: 'count', expression: 'COUNT(*)' },
    { name: 'revenue', expression: `SUM("Total €") FILTER (WHERE STATUS <> 'cancelled')` },
    { name: 'customers', expression: 'COUNT(DISTINCT customer_id)' },
  ],
  mainTime: 'ordered_at',
};

test('used are the columns that forms name, also by metrics and calculated columns, and all times', () => {
  expect(usedColumns({ groupby: ['country'], metric: 'count' }, ORDERS)).toEqual([
    'ordered_at',
    'shipped_at',
    'country',
  ]);
  expect(usedColumns([{ metrics: ['revenue'] }], ORDERS)).toEqual([
    'ordered_at',
    'shipped_at',
    'status',
    'Total €',
  ]);
  expect(usedColumns('{"targets":[{"column":{"name":"late"}}]}', ORDERS)).toContain('due_at');
  expect(usedColumns({ sqlExpression: 'max(Customer_ID)' }, ORDERS)).toContain('customer_id');
  expect(usedColumns({ metrics: ['my_status', 'status_of'] }, ORDERS)).not.toContain('status');
});

test('where SQL may take columns that it does not name, all are used', () => {
  for (const sql of ['max(COLUMNS(*))', "COLUMNS('a.*')", 'struct_pack(*)', 'count(t.*)', 'f(a, *)'])
    expect(usedColumns({ sqlExpression: sql }, ORDERS), sql).toBeNull();
  for (const sql of ['count(*)', 'COUNT ( * )', 'sum(a*b)', 'a * 2'])
    expect(usedColumns({ sqlExpression: sql }, ORDERS), sql).not.toBeNull();
});

test('a dataset with some columns has what is computed from these, and nothing else', () => {
  const less = withColumns(ORDERS, ['ordered_at', 'shipped_at', 'status', 'Total €']);
  expect(less.columns.map(({ name }) => name)).toEqual([
    'ordered_at',
    'shipped_at',
    'status',
    'Total €',
    'month',
  ]);
  expect(less.metrics.map(({ name }) => name)).toEqual(['count', 'revenue']);
  expect(
    withColumns(
      ORDERS,
      ORDERS.columns.map(({ name }) => name),
    ),
  ).toEqual(ORDERS);
});
