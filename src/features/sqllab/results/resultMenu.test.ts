import { expect, test } from 'vitest';
import { insertTable } from './resultMenu.ts';

test('copied rows are inserted into the one table that their statement reads', () => {
  expect(insertTable('SELECT * FROM main."Order lines" o WHERE a > 1')).toBe('Order lines');
  expect(insertTable('SELECT * FROM a JOIN b USING (id)')).toBe('my_table');
  expect(insertTable('SELECT 1')).toBe('my_table');
});

test('a function that makes rows is not taken for a table', () => {
  expect(insertTable('SELECT * FROM range(6) t(i)')).toBe('my_table');
  expect(insertTable("SELECT * FROM read_csv ('a.csv')")).toBe('my_table');
});
