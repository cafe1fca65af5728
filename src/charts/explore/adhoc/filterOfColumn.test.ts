import { expect, test } from 'vitest';
import { FILTER_OPERATORS, filterDraft } from './adhocFilter.ts';
import { type FilteredColumn, operatorsFor, withColumn, withOperator } from './filterOfColumn.ts';

const column = (type: FilteredColumn['type_generic'], isTime = false, expression = ''): FilteredColumn => ({
  type_generic: type,
  is_dttm: isTime,
  expression,
});

const opsOf = (of: FilteredColumn | undefined, used = '==') => operatorsFor(of, used).map(({ op }) => op);

test('a column has the operators that fit its type', () => {
  const text = ['==', '!=', '<', '>', '<=', '>=', 'IN', 'NOT IN', 'LIKE', 'ILIKE', 'IS NULL', 'IS NOT NULL'];
  expect(opsOf(column(1))).toEqual(text);
  expect(opsOf(column(0))).toEqual([...text, 'IS TRUE', 'IS FALSE']);
  expect(opsOf(column(2, true))).toEqual([...text, 'TEMPORAL_RANGE']);
  expect(opsOf(column(3), 'IS TRUE')).toEqual(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);
  expect(opsOf(column(1, false, 'a = b'))).toEqual([...text, 'IS TRUE', 'IS FALSE']);
});

test('the operator of a stored filter is offered, and of an unknown column all but that of partitions', () => {
  expect(opsOf(column(1), 'LATEST PARTITION')).toContain('LATEST PARTITION');
  expect(opsOf(undefined)).toEqual(
    FILTER_OPERATORS.map(({ op }) => op).filter((op) => op !== 'LATEST PARTITION'),
  );
});

test('another column keeps the operator if it fits', () => {
  const first = { ...filterDraft(undefined), values: ['Oslo'] };
  expect(withColumn(first, 'ordered', column(2, true))).toMatchObject({ op: 'TEMPORAL_RANGE', values: [] });
  const like = { ...first, subject: 'city', op: 'LIKE' };
  expect(withColumn(like, 'port', column(1))).toMatchObject({
    subject: 'port',
    op: 'LIKE',
    values: ['Oslo'],
  });
  expect(withColumn(like, 'paid', column(3))).toMatchObject({ op: 'IS TRUE' });
  const range = { ...first, subject: 'ordered', op: 'TEMPORAL_RANGE', values: ['Last week'] };
  expect(withColumn(range, 'city', column(1))).toMatchObject({ op: '==', values: [] });
});

test('another operator keeps what it can use of the value', () => {
  const list = { ...filterDraft(undefined), op: 'IN', values: ['Oslo', 'Bergen'] };
  expect(withOperator(list, 'NOT IN').values).toEqual(['Oslo', 'Bergen']);
  expect(withOperator(list, '==').values).toEqual(['Oslo']);
  expect(withOperator(list, 'TEMPORAL_RANGE').values).toEqual([]);
});
