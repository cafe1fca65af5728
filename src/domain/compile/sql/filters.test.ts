import { expect, test } from 'vitest';
import { DUCKDB } from './dialects.ts';
import { filterCondition } from './filters.ts';

const NUMBER = { name: 'id', type: 0, isTime: false } as const;

test.each([
  ['ILIKE', '%200%', "CAST(id AS VARCHAR) ILIKE '%200%'"],
  ['NOT LIKE', '2_', "CAST(id AS VARCHAR) NOT LIKE '2_'"],
  ['ILIKE', '%no number%', "CAST(id AS VARCHAR) ILIKE '%no number%'"],
  ['ILIKE', null, 'id IS NULL'],
  ['==', '20', 'id = 20'],
])('a number %s %s is %s', (op, val, expected) => {
  expect(filterCondition({ col: 'id', op, val }, 'id', NUMBER, DUCKDB)).toBe(expected);
});
