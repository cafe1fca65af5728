import { describe, expect, test } from 'vitest';
import { explainStatements } from './explainStatements.ts';
import { allSteps, type Plan } from './plan.ts';
import { planShares } from './planShares.ts';
import { planColumns } from './planColumns.ts';
import { readPlan } from './readPlan.ts';

const lines = (text: string) => text.split('\n').map((each) => [each]);
const outline = (plan: Plan | null) =>
  plan && { unit: plan.unit, steps: allSteps(plan.steps).map(({ name, rows, own }) => [name, rows, own]) };

const scan = (table: string, rows: number) => ({
  name: 'SEQ_SCAN ',
  children: [],
  extra_info: { Table: table, Type: 'Sequential Scan', Filters: 'x>3', 'Estimated Cardinality': `${rows}` },
});

describe('the plan in a result', () => {
  test('of DuckDB compares the rows that steps are estimated to return', () => {
    const join = { name: 'HASH_JOIN', children: [scan('a', 1000), scan('b', 250)], extra_info: {} };
    const plan = readPlan([[JSON.stringify([join], null, 2)]]);
    expect(outline(plan)).toEqual({
      unit: 'rows',
      steps: [
        ['HASH_JOIN', null, null],
        ['SEQ_SCAN', 1000, 1000],
        ['SEQ_SCAN', 250, 250],
      ],
    });
    expect(plan?.steps[0]?.steps[0]?.details).toEqual(['a', 'Filters: x>3']);
    expect(plan && [...planShares(plan).values()]).toEqual([1, 0.25]);
  });

  test('of DuckDB with measured times has the time of each step, without the step that explains', () => {
    const under = { operator_name: 'FILTER', operator_timing: 0.003, operator_cardinality: 7, children: [] };
    const top = {
      operator_name: 'PROJECTION',
      operator_timing: 0.001,
      operator_cardinality: 7,
      children: [under],
    };
    const explain = { operator_type: 'EXPLAIN_ANALYZE', children: [top] };
    const plan = readPlan([[JSON.stringify({ latency: 0.01, children: [explain] })]]);
    expect(outline(plan)).toEqual({
      unit: 'milliseconds',
      steps: [
        ['PROJECTION', 7, 1],
        ['FILTER', 7, 3],
      ],
    });
    expect(plan && [...planShares(plan).values()]).toEqual([0.25, 0.75]);
  });

  test('of PostgreSQL as JSON costs each step what it adds to those under it', () => {
    const under = {
      'Node Type': 'Seq Scan',
      'Relation Name': 't',
      'Total Cost': 30,
      'Plan Rows': 10,
      Filter: '(x > 3)',
    };
    const top = { 'Node Type': 'Sort', 'Total Cost': 40, 'Plan Rows': 10, Plans: [under] };
    const plan = readPlan([[JSON.stringify([{ Plan: top }])]]);
    expect(outline(plan)).toEqual({
      unit: 'cost',
      steps: [
        ['Sort', 10, 10],
        ['Seq Scan', 10, 30],
      ],
    });
    expect(plan?.steps[0]?.steps[0]?.details).toEqual(['t', 'Filter: (x > 3)']);
  });

  test('of PostgreSQL with times counts every loop of a step', () => {
    const under = {
      'Node Type': 'Index Scan',
      'Total Cost': 1,
      'Actual Total Time': 0.5,
      'Actual Loops': 10,
      'Actual Rows': 3,
    };
    const top = {
      'Node Type': 'Nested Loop',
      'Total Cost': 9,
      'Actual Total Time': 6,
      'Actual Rows': 30,
      Plans: [under],
    };
    expect(outline(readPlan([[JSON.stringify([{ Plan: top }])]]))).toEqual({
      unit: 'milliseconds',
      steps: [
        ['Nested Loop', 30, 1],
        ['Index Scan', 30, 5],
      ],
    });
  });

  test('of PostgreSQL as text is read by its indents', () => {
    const text = [
      'Hash Join  (cost=10.00..40.00 rows=20 width=8)',
      '  Hash Cond: (a.x = b.x)',
      '  ->  Seq Scan on a  (cost=0.00..20.00 rows=1000 width=4)',
      '        Filter: (x > 3)',
      '  ->  Hash  (cost=5.00..9.00 rows=50 width=4)',
      '        ->  Seq Scan on b  (cost=0.00..4.00 rows=50 width=4)',
      'Planning Time: 0.1 ms',
    ].join('\n');
    const plan = readPlan(lines(text));
    expect(outline(plan)).toEqual({
      unit: 'cost',
      steps: [
        ['Hash Join', 20, 11],
        ['Seq Scan on a', 1000, 20],
        ['Hash', 50, 5],
        ['Seq Scan on b', 50, 4],
      ],
    });
    expect(plan?.steps[0]?.details).toEqual(['Hash Cond: (a.x = b.x)']);
    expect(plan?.steps[0]?.steps[0]?.details).toEqual(['Filter: (x > 3)']);
  });

  test('of SQLite has no costs', () => {
    const rows = [
      ['3', '0', 'SCAN a'],
      ['7', '3', 'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)'],
      ['9', '0', 'USE TEMP B-TREE FOR ORDER BY'],
    ];
    const plan = readPlan(rows);
    expect(plan?.steps.map(({ name, steps }) => [name, steps.length])).toEqual([
      ['SCAN a', 1],
      ['USE TEMP B-TREE FOR ORDER BY', 0],
    ]);
    expect(plan && planShares(plan).size).toBe(0);
  });

  test('of MySQL and MariaDB as JSON has the rows of each table, or the times that were measured', () => {
    const table = (name: string, more: object) => ({
      table: { table_name: name, access_type: 'ALL', rows: 1000, ...more },
    });
    const inner = { query_block: { select_id: 2, nested_loop: [table('o', {})] } };
    const planned = {
      query_block: {
        cost_info: { query_cost: '3' },
        filesort: {
          sort_key: 'o.c',
          temporary_table: {
            nested_loop: [
              table('o', { attached_condition: 'o.id > 5' }),
              { 'block-nl-join': table('<derived2>', { rows: 3, materialized: inner }) },
            ],
          },
        },
      },
    };
    const plan = readPlan(lines(JSON.stringify(planned, null, 2)));
    expect(outline(plan)).toEqual({
      unit: 'rows',
      steps: [
        ['query block', null, null],
        ['filesort', null, null],
        ['temporary table', null, null],
        ['table (ALL)', 1000, 1000],
        ['block-nl-join', null, null],
        ['table (ALL)', 3, 3],
        ['materialized', null, null],
        ['query block', null, null],
        ['table (ALL)', 1000, 1000],
      ],
    });
    expect(plan && allSteps(plan.steps)[3]?.details).toEqual(['o', 'attached_condition: o.id > 5']);
    const times = {
      r_loops: 2,
      r_rows: 500,
      r_table_time_ms: 0.5,
      r_other_time_ms: 0.25,
      r_engine_stats: {},
    };
    const measured = {
      query_optimization: { r_total_time_ms: 9 },
      query_block: { r_total_time_ms: 8, filesort: { r_total_time_ms: 1, ...table('o', times) } },
    };
    expect(outline(readPlan([[JSON.stringify(measured)]]))).toEqual({
      unit: 'milliseconds',
      steps: [
        ['query block', null, 0],
        ['filesort', null, 1],
        ['table (ALL)', 1000, 0.75],
      ],
    });
  });

  test('of another form is shown as it is', () => {
    expect(readPlan(lines('┌──────┐\n│ SCAN │\n└──────┘'))).toBeNull();
    expect(readPlan([['{"some": "thing"}']])).toBeNull();
    expect(readPlan([['[]']])).toBeNull();
  });

  test.each([
    [['explain_key', 'explain_value'], [1]],
    [['QUERY PLAN'], [0]],
    [['ANALYZE'], [0]],
    [
      ['id', 'parent', 'notused', 'detail'],
      [0, 1, 3],
    ],
    [['id', 'name'], null],
  ])('is recognized by the columns %j', (names, columns) => {
    expect(planColumns(names.map((name) => ({ name })))).toEqual(columns);
  });
});

test('a statement is explained in the words of its engine, and one that explains is run as it is', () => {
  expect(explainStatements(['SELECT 1'], { backend: 'duckdb' }, false)).toBe(
    'EXPLAIN (FORMAT json) SELECT 1',
  );
  expect(explainStatements(['SELECT 1'], { backend: 'postgresql' }, true)).toBe(
    'EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1',
  );
  expect(explainStatements(['SELECT 1'], { backend: 'sqlite' }, false)).toBe('EXPLAIN QUERY PLAN SELECT 1');
  expect(explainStatements(['SELECT 1'], { backend: 'sqlite' }, true)).toBeNull();
  expect(explainStatements(['SELECT 1'], { backend: 'mssql' }, false)).toBeNull();
  expect(explainStatements(['SELECT 1'], { backend: 'mariadb' }, true)).toBe('ANALYZE FORMAT=JSON SELECT 1');
  expect(explainStatements(['EXPLAIN SELECT 1'], { backend: 'duckdb' }, true)).toBe('EXPLAIN SELECT 1');
  expect(explainStatements(['SELECT 1', 'DROP TABLE t'], { backend: 'duckdb' }, false)).toBe(
    'EXPLAIN (FORMAT json) SELECT 1;\nEXPLAIN (FORMAT json) DROP TABLE t',
  );
});
