import { expect, test } from 'vitest';
import { typeGeneric } from './typeGeneric.ts';

test('lists and records are text, whatever is in them', () => {
  const types = ['BIGINT', 'BIGINT[]', 'DATE[]', 'STRUCT(x BIGINT)', 'DECIMAL(9,2)', 'DATE', null];
  expect(types.map(typeGeneric)).toEqual([0, 1, 1, 1, 0, 2, null]);
});
