import { readdirSync, readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { layOut } from '../../../server/sql/layOut/layOut.ts';
import { RECORDING } from '../../contract/recording.ts';

/** Every query in the recorded requests and responses. */
function recordedQueries(): readonly string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && /^\s*(select|with)\b/i.test(value))
      found.add(value.replace(/;?\s*$/, ''));
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) walk(each);
  };
  const folder = `${RECORDING}/fixtures`;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) walk(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
  return [...found];
}

/** The tree without places, and with functions in one case. */
const bare = (tree: unknown): unknown =>
  Array.isArray(tree)
    ? tree.map(bare)
    : typeof tree === 'object' && tree !== null
      ? Object.fromEntries(
          Object.entries(tree)
            .filter(([key]) => key !== 'query_location')
            .map(([key, value]) => [
              key,
              key === 'function_name' ? String(value).toLowerCase() : bare(value),
            ]),
        )
      : tree;

test('a statement that is laid out means what it meant, by the engine’s own parser', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const treeOf = async (sql: string): Promise<unknown> => {
    const read = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql]);
    return bare(JSON.parse(String(read.getRows()[0]?.[0])));
  };
  let compared = 0;
  const more = [
    "select a from t where a in ('x') and b = -1",
    'select count(*) over () n from t',
    'select a as "from" from t',
    "select case a when 1 then 'a' end z from t t2 limit 3",
    'select a*-1, 1e5, .5 from t',
    'select row, current from t',
    'select ((1+2)*3) x, a::int from c.t',
    "select date '2020-01-01'::text",
    'select a + b::int * 2 from t',
  ];
  for (const sql of [...recordedQueries(), ...more]) {
    const text = layOut(sql);
    if (text === null) continue;
    const tree = await treeOf(sql);
    if ((tree as { error?: boolean }).error === true) continue;
    expect(await treeOf(text), sql).toEqual(tree);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(300);
});

test.each([
  ['comments', 'select 1 -- one'],
  ['templates', 'select {{ a }}'],
  ['joins', 'select a from t join u on t.id = u.id'],
  ['subqueries', 'select * from (select 1)'],
  ['two signs', 'select - -1'],
  ['lists and lambdas', 'select [1], x -> 1'],
  ['several tables', 'select 1 from a, b'],
  ['what is negated, which the contract turns around', 'select a from t where a is not null'],
  ['changes', 'insert into t values (1)'],
  [
    'long conditions',
    `select a from t where ${Array.from({ length: 9 }, (_, n) => `column_${n} = 1`).join(' and ')}`,
  ],
  ['long texts', `select ${'a, '.repeat(10_000)}a`],
])('%s are left to the general formatter', (_, sql) => {
  expect(layOut(sql)).toBeNull();
});

test.each([
  ['select 1.0::float, 1e-3::float', 'SELECT\n  CAST(1.0 AS FLOAT),\n  CAST(1e-3 AS FLOAT)'],
  ['select a-1.5e+3, 2-1.5::int', 'SELECT\n  a - 1.5e+3,\n  2 - CAST(1.5 AS INT)'],
  ['select a from t where b<1e3 and c>-.5', 'SELECT\n  a\nFROM t\nWHERE\n  b < 1e3 AND c > -.5'],
])('a number stays whole: %s', (sql, text) => {
  expect(layOut(sql)).toBe(text);
});
