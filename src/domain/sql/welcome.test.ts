import { expect, test } from 'vitest';
import { firstDatabase } from './welcome.ts';

test('a tab begins at the database that the server names as its default, where the person has it [CST-03]', () => {
  const databases = [{ id: 1 }, { id: 2 }];
  expect(firstDatabase(databases, 2)?.id).toBe(2);
  expect(firstDatabase(databases, 9)?.id).toBe(1);
  expect(firstDatabase(databases, null)?.id).toBe(1);
  expect(firstDatabase([], 2)).toBeNull();
});
