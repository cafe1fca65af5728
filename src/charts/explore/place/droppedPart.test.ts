import { expect, test } from 'vitest';
import { type DraggedPart, dropPart, kindsOf } from './droppedPart.ts';

const DATASET = {
  columns: [
    {
      column_name: 'ordered',
      verbose_name: null,
      type: 'DATE',
      type_generic: 2,
      is_dttm: true,
      expression: '',
      filterable: true,
      groupby: true,
    },
  ],
} as const;

const part = (kind: DraggedPart['kind'], value: unknown): DraggedPart => ({ kind, value, from: null });

const CITY = part('column', 'city');
const SQL = part('column', { expressionType: 'SQL', sqlExpression: 'lower(city)', label: 'town' });
const COUNT = part('metric', 'count');
const SUM = part('metric', { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM' });

test('columns are put among columns, and an aggregate as its column', () => {
  expect(dropPart(CITY, 'columns', null)).toEqual({ kind: 'put', value: 'city' });
  expect(dropPart(SQL, 'columns', null)).toEqual({ kind: 'put', value: SQL.value });
  expect(dropPart(SUM, 'columns', null)).toEqual({ kind: 'put', value: 'amount' });
  expect(dropPart(COUNT, 'columns', null)).toEqual({ kind: 'refused' });
  expect(dropPart(COUNT, 'columnsAndMetrics', null)).toEqual({ kind: 'put', value: 'count' });
});

test('metrics are put among metrics, and a column opens as a metric of it', () => {
  expect(dropPart(COUNT, 'metrics', null)).toEqual({ kind: 'put', value: 'count' });
  expect(dropPart(CITY, 'metrics', null)).toEqual({
    kind: 'open',
    value: { expressionType: 'SIMPLE', column: { column_name: 'city' } },
  });
  expect(dropPart(SQL, 'metrics', null)).toEqual({ kind: 'refused' });
});

test('a column opens as a filter with an operator of its type', () => {
  expect(dropPart(CITY, 'filters', DATASET)).toMatchObject({ value: { subject: 'city', operator: '==' } });
  expect(dropPart(part('column', 'ordered'), 'filters', DATASET)).toEqual({
    kind: 'open',
    value: { expressionType: 'SIMPLE', subject: 'ordered', operator: 'TEMPORAL_RANGE' },
  });
  expect(dropPart(COUNT, 'filters', DATASET)).toEqual({ kind: 'refused' });
  expect(dropPart(CITY, 'bounds', DATASET)).toEqual({ kind: 'refused' });
});

test('a filter is put among filters, and nowhere else', () => {
  const filter = part('filter', { expressionType: 'SQL', sqlExpression: 'amount > 1', clause: 'WHERE' });
  expect(dropPart(filter, 'filters', DATASET)).toEqual({ kind: 'put', value: filter.value });
  for (const kind of ['columns', 'metrics', 'columnsAndMetrics'] as const)
    expect(dropPart(filter, kind, DATASET)).toEqual({ kind: 'refused' });
});

test('a part stands for what fields can make of it, whatever it is', () => {
  expect([CITY, SQL, COUNT, SUM].map(kindsOf)).toEqual([
    ['column'],
    ['column'],
    ['metric'],
    ['metric', 'column'],
  ]);
  expect(kindsOf(part('metric', [null]))).toEqual(['metric']);
});
