import { expect, test } from 'vitest';
import { sqlFault } from './sqlFault.ts';

test('the SQL of a dataset is one statement', () => {
  expect(sqlFault('SELECT 1 AS a; SELECT 2')).toMatchObject({ values: { n: 2 } });
  for (const sql of ['', 'SELECT 1;', "SELECT ';' AS a -- ; b\n;", "{% set a = '1;2' %} SELECT {{ a }}"])
    expect(sqlFault(sql)).toBeNull();
});
