import { expect, test } from 'vitest';
import type { Aggregate } from '#domain/compile/queryContext.ts';
import { addsUp } from './addsUp.ts';

const simple = (aggregate: Aggregate) =>
  ({ expressionType: 'SIMPLE', aggregate, column: { column_name: 'a' } }) as const;
const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression }) as const;

test.each([
  [simple('SUM'), true],
  [simple('COUNT'), true],
  [simple('COUNT_DISTINCT'), false],
  [simple('AVG'), false],
  [simple('MIN'), false],
  [simple('MAX'), false],
  [sql('COUNT(*)'), true],
  [sql(' sum( "net price" ) '), true],
  [sql('SUM(orders.price)'), true],
  [sql('SUM(quantity * (unit_price - 1))'), true],
  [sql("COUNT(CASE WHEN state = ')' THEN 1 END)"), true],
  [sql('COUNT(DISTINCT buyer)'), false],
  [sql('SUM(DISTINCT price)'), false],
  [sql('SUM((a) -- )'), false],
  [sql('SUM(a) / SUM(b)'), false],
  [sql('SUM(a) FILTER (WHERE b)'), true],
  [sql('SUM(a) FILTER (WHERE b) / 2'), false],
  [sql('SUM(a) OVER (ORDER BY b)'), false],
  [sql('SUM(a'), false],
  [sql('MEDIAN(a)'), false],
  ['count', true],
  ['sum__num', true],
  ['conversion', null],
  ['avg__num', null],
] as const)('%j: whether its groups add up is %s', (metric, expected) => {
  expect(addsUp(metric)).toBe(expected);
});
