import { expect, test } from 'vitest';
import { genericType } from './genericType.ts';

test.each([
  ['BIGINT', 0],
  ['DECIMAL(18,3)', 0],
  ['VARCHAR', 1],
  ['TIMESTAMP WITH TIME ZONE', 2],
  ['DATE', 2],
  ['BOOLEAN', 3],
  ['STRUCT(a INTEGER, b DATE)', 1],
  ['MAP(VARCHAR, BOOLEAN)', 1],
  ['INTEGER[]', 1],
  ['DATE[3]', 1],
  ['Nullable(UInt32)', 0],
  ['Array(UInt8)', 1],
  ['row(a bigint)', 1],
  ['interval day to second', 1],
])('%s is of the type %i', (type, generic) => {
  expect(genericType(type, null)).toBe(generic);
});
