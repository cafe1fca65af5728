import { expect, test } from 'vitest';
import { compileQuery } from '../compileQuery.ts';
import { DUCKDB } from './dialects.ts';

const WORLD = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 10, maxRows: 10 };

test.each([
  ['VARCHAR', 'a'],
  ['character varying(20)', 'a'],
  [null, 'a'],
  ['UUID', 'CAST(a AS VARCHAR)'],
  ['INTERVAL', 'CAST(a AS VARCHAR)'],
  ['VARCHAR[]', 'CAST(a AS VARCHAR)'],
  ['STRUCT(a VARCHAR)', 'CAST(a AS VARCHAR)'],
  ["ENUM('x')", 'CAST(a AS VARCHAR)'],
])('beside all other series, which are a text, a value of the type %s is %s', (engineType, value) => {
  const compiled = compileQuery(
    {
      columns: ['a'],
      series_columns: ['a'],
      metrics: ['count'],
      series_limit: 2,
      group_others_when_limit_reached: true,
    },
    {
      from: { kind: 'table', catalog: null, schema: null, table: 't' },
      columns: [{ name: 'a', type: 1, isTime: false, engineType }],
      metrics: [{ name: 'count', expression: 'COUNT(*)' }],
      mainTime: null,
    },
    WORLD,
  );
  expect(compiled).toMatchObject({
    value: { sql: expect.stringContaining(`THEN ${value} ELSE 'Others'`) as string },
  });
});
