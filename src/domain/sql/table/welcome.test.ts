import { expect, test } from 'vitest';
import { firstDatabase } from './welcome.ts';

test('a tab starts with the server’s default database, if the person has access [CST-03]', () => {
  const databases = [{ id: 1 }, { id: 2 }];
  expect(firstDatabase(databases, 2)?.id).toBe(2);
  expect(firstDatabase(databases, 9)?.id).toBe(1);
  expect(firstDatabase(databases, null)?.id).toBe(1);
  expect(firstDatabase([], 2)).toBeNull();
});
