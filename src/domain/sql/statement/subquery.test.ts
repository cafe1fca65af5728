import { expect, test } from 'vitest';
import { asSubquery } from './subquery.ts';

test.each([
  ['SELECT 7 AS a', 'SELECT 7 AS a'],
  ['SELECT 7 AS a;', 'SELECT 7 AS a'],
  ['SELECT 7 AS a ; ;\n', 'SELECT 7 AS a'],
  ['SELECT 7 AS a;\n-- SELECT 8;', 'SELECT 7 AS a\n-- SELECT 8;'],
  ['SELECT 7 AS a;\r\n-- SELECT 8;\r\n', 'SELECT 7 AS a\r\n-- SELECT 8;'],
  ['SELECT 7 AS a; /* x; y */', 'SELECT 7 AS a /* x; y */'],
  ['SELECT 7 AS a /* x */; -- y', 'SELECT 7 AS a /* x */ -- y'],
  ['\uFEFFSELECT 7 AS a;', 'SELECT 7 AS a'],
  ['SELECT 7 AS a -- x;', 'SELECT 7 AS a -- x;'],
  ["SELECT ';' AS a", "SELECT ';' AS a"],
  ['SELECT 1; SELECT 2;', 'SELECT 1; SELECT 2'],
  ['SELECT 3 /* open;', 'SELECT 3 /* open;'],
])('%j is read as a table without the semicolon that ends it', (sql, inside) => {
  expect(asSubquery(sql)).toBe(`(${inside}\n) AS virtual_table`);
});
