import { expect, test } from 'vitest';
import { expressionWords } from './completeExpression.ts';

test('columns come first, in quotes where they need them, then functions', () => {
  const words = expressionWords([
    { column_name: 'price', type: 'DOUBLE' },
    { column_name: 'order date', type: null },
    { column_name: 'select', type: 'TEXT' },
  ]);
  expect(words.slice(0, 3).map(({ insert, detail }) => [insert, detail])).toEqual([
    ['price', 'DOUBLE'],
    ['"order date"', ''],
    ['"select"', 'TEXT'],
  ]);
  expect(words.find(({ label }) => label === 'sum')).toMatchObject({ kind: 'function', insert: 'sum(' });
});
