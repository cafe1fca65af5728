import { expect, test } from 'vitest';
import { compileQuery } from '../compileQuery.ts';
import type { Datasource } from '../datasource.ts';
import type { QueryObject } from '../queryContext.ts';
import { DUCKDB } from './dialects.ts';

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 't' },
  columns: [
    { name: 'a', type: 1, isTime: false },
    { name: 'b', type: 1, isTime: false },
    { name: 'moment', type: 2, isTime: true },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};

const NUMBERED = ['a', "DATE_TRUNC('month', moment)"];

/** The statement over numbers, in one line; null if there is none. */
function numbered(query: QueryObject): string | null {
  const compiled = compileQuery({ metrics: ['count'], ...query }, SOURCE, {
    dialect: DUCKDB,
    now: 0,
    zone: 'UTC',
    rowLimit: 10,
    maxRows: 10,
    numbers: {
      columnOf(expression) {
        const at = NUMBERED.indexOf(expression);
        return at < 0 ? null : { name: `number ${at}`, join: `n${at}` };
      },
    },
  });
  if (!compiled.ok) throw new Error(compiled.error.message);
  return compiled.value.numbered?.sql.replaceAll(/\s+/g, ' ') ?? null;
}

const month = {
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: 'moment',
  label: 'when',
  timeGrain: 'P1M',
} as const;

test('columns are numbers of their values where they are selected, grouped and ordered', () => {
  const query: QueryObject = {
    columns: [month, 'a'],
    filters: [{ col: 'b', op: '==', val: 'x' }],
    orderby: [
      ['a', true],
      ['count', false],
    ],
  };
  expect(numbered(query)).toBe(
    `SELECT "number 1", "number 0", COUNT(*) AS count FROM t POSITIONAL JOIN n1 POSITIONAL JOIN n0 ` +
      `WHERE b = 'x' GROUP BY "number 1", "number 0" ORDER BY "number 0" ASC, count DESC LIMIT 10`,
  );
});

test('without numbers of all columns, or where a name may mean another thing, there is no statement over numbers', () => {
  expect(numbered({ columns: ['a'] })).not.toBeNull();
  const others: QueryObject[] = [
    { columns: ['a', 'b'] },
    { columns: [] },
    { columns: ['a'], is_rowcount: true },
    { columns: ['a'], series_columns: ['a'], series_limit: 2 },
    { columns: ['a'], metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(COLUMNS(*))', label: 'm' }] },
    { columns: ['a', { expressionType: 'SQL', sqlExpression: 'a', label: 'again' }] },
    { columns: [month], extras: { having: "MAX(when) > '2020-01-01'" } },
  ];
  for (const query of others) expect(numbered(query), JSON.stringify(query)).toBeNull();
});
