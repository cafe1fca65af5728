import { expect, test } from 'vitest';
import { buildRequest } from '../../query/buildRequest.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { distinctForm, distinctIn, FIRST_TIME, LAST_TIME, ROWS } from './distinctValues.ts';

const column = (column_name: string, type_generic: 0 | 1 | 2 | 3, part = {}) => ({
  column_name,
  verbose_name: null,
  type: null,
  type_generic,
  is_dttm: type_generic === 2,
  expression: '',
  filterable: true,
  groupby: true,
  ...part,
});

test('one query counts the distinct values of all columns but those that group nothing, and reads the ends of the times', () => {
  const columns = [
    column('region', 1),
    column('at', 2),
    column('amount', 0, { groupby: false }),
    column('hidden', 1, { groupby: false }),
  ];
  const request = buildRequest(withDefaults(distinctForm('3__table', columns) ?? {}));
  expect(request?.queries).toHaveLength(1);
  expect(request?.queries[0]).toMatchObject({
    columns: [],
    metrics: [
      { aggregate: 'COUNT_DISTINCT', column: { column_name: 'region' }, label: 'region' },
      { aggregate: 'COUNT_DISTINCT', column: { column_name: 'amount' }, label: 'amount' },
      { aggregate: 'MIN', column: { column_name: 'at' }, label: FIRST_TIME },
      { aggregate: 'MAX', column: { column_name: 'at' }, label: LAST_TIME },
      { sqlExpression: 'COUNT(*)', label: ROWS },
    ],
  });
  expect(distinctForm('3__table', [column('hidden', 1, { groupby: false })])).toBeNull();
});

test('the counts are those of the only row, by column', () => {
  const counted = (name: string, value: number | bigint | null) => ({
    name,
    parts: [name],
    type: 0 as const,
    values: [value],
  });
  const columns = [counted('region', 4), counted('id', 9n), counted('broken', null)];
  expect(distinctIn([{ rowCount: 1, columns }])).toEqual({ region: 4, id: 9 });
  expect(distinctIn([])).toEqual({});
});
