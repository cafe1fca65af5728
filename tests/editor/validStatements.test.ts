import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { complete, type CompletionCatalogue } from '#domain/sql/complete/complete.ts';
import { tokenize } from '#domain/sql/complete/completeTokens.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { findHints } from '#domain/sql/names/hints.ts';

/* What the engine runs has no unknown table and no unknown column, and is written with the first option as a rule. */

const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    order_id: 'INTEGER',
    customer_id: 'INTEGER',
    amount: 'DOUBLE',
    status: 'VARCHAR',
    ordered: 'TIMESTAMP',
    tags: 'VARCHAR[]',
    info: 'STRUCT(a INTEGER, b STRUCT(c VARCHAR))',
    props: 'MAP(VARCHAR, INTEGER)',
    js: 'JSON',
  },
  customers: { customer_id: 'INTEGER', city: 'VARCHAR', name: 'VARCHAR', born: 'DATE' },
  items: { order_id: 'INTEGER', product: 'VARCHAR', qty: 'INTEGER', price: 'DECIMAL(10,2)' },
};

const catalogue: CompletionCatalogue = {
  schema: 'main',
  schemas: ['main'],
  catalogs: [],
  tables: () => Object.keys(TABLES).map((name) => ({ name, kind: 'table' as const })),
  columns: (_, table) => {
    const columns = TABLES[table.toLowerCase()];
    return columns === undefined ? null : Object.entries(columns).map(([name, type]) => ({ name, type }));
  },
  foreignKeys: () => [],
  rows: () => null,
  functions: [],
};

/** The names that are said to be unknown. */
const unknown = (sql: string): readonly string[] =>
  findHints(sql, catalogue, dialectOf('duckdb').rules)
    .filter(({ kind }) => kind === 'table' || kind === 'column')
    .map(({ from, to }) => sql.slice(from, to));

const written = readFileSync(new URL('validStatements.sql', import.meta.url), 'utf8')
  .trim()
  .split('\n');
/** Each also as a part of another. */
const nested = written
  .filter((sql) => /^(?:select|with|from)\b/.test(sql) && !sql.includes(';'))
  .map((sql) => `with named as (${sql}) select * from named`);

test('no name of a statement that the engine runs is called unknown', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const [name, columns] of Object.entries(TABLES))
    await connection.run(
      `CREATE TABLE ${name} (${Object.entries(columns)
        .map(([column, type]) => `${column} ${type}`)
        .join(', ')})`,
    );
  for (const sql of [...written, ...nested]) {
    // Transactions of their own would end this one.
    const isOwn = /\b(?:begin|commit)\b/.test(sql);
    if (!isOwn) await connection.run('BEGIN');
    await expect(connection.run(sql), sql).resolves.toBeDefined();
    if (!isOwn) await connection.run('ROLLBACK');
    expect(unknown(sql), sql).toEqual([]);
  }
  expect(written.length + nested.length).toBeGreaterThan(550);
  instance.closeSync();
});

test.each([
  ['select amuont from orders', 'amuont'],
  ['select o.amuont from orders o', 'amuont'],
  ['select status from order_s', 'order_s'],
  ["select status is distinct from 'a', amuont from orders", 'amuont'],
  ['select amount from orders where exists (from itemz)', 'itemz'],
])('a misspelt name of %s still is', (sql, name) => {
  expect(unknown(sql)).toEqual([name]);
});

/** The option at the top of the list; null if there is none. */
function firstOption(before: string, typed: string, after: string): string | null {
  const text = before + typed + after;
  const found = complete(text, before.length + typed.length, catalogue, dialectOf('duckdb'), true);
  const fitting = (found?.options ?? []).filter(({ label }) => label.toLowerCase().startsWith(typed));
  const [first] = fitting.sort((a, b) => b.boost - a.boost || (a.label < b.label ? -1 : 1));
  return first?.label.toLowerCase() ?? null;
}

test.each([
  [1, 0.85],
  [2, 0.9],
])('with %i letters of a known name the first option is the right one in a share of %d', (length, share) => {
  const known = new Set([...Object.keys(TABLES), ...Object.values(TABLES).flatMap(Object.keys)]);
  let tried = 0;
  let right = 0;
  for (const sql of written) {
    const tokens = tokenize(sql);
    for (const [at, { text, from, to }] of tokens.entries()) {
      const name = text.toLowerCase();
      const before = tokens[at - 1]?.text.toLowerCase() ?? '';
      // A name that is given there cannot be known.
      if (!known.has(name) || before === 'as' || known.has(before)) continue;
      tried += 1;
      if (firstOption(sql.slice(0, from), name.slice(0, length), sql.slice(to)) === name) right += 1;
    }
  }
  expect(tried).toBeGreaterThan(700);
  expect(right / tried).toBeGreaterThan(share);
});
