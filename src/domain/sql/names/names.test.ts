import { describe, expect, test } from 'vitest';
import type { CompletionCatalogue } from '../complete/complete.ts';
import { expandStar } from './expandStar.ts';
import { findHints } from './hints.ts';
import { dialectOf } from '../dialect.ts';
import { STANDARD_RULES } from '../textRules.ts';
import { definitionAt, occurrencesAt } from './meaning.ts';
import { noteAt } from './noteAt.ts';

const TABLES: Readonly<Record<string, readonly string[]>> = {
  orders: ['order_id', 'customer_id', 'amount'],
  customers: ['customer_id', 'city'],
};
const catalogue: CompletionCatalogue = {
  schema: 'main',
  schemas: ['main', 'sales'],
  catalogs: [],
  tables: (schema) =>
    schema === 'sales'
      ? [{ name: 'targets', kind: 'table' }]
      : Object.keys(TABLES).map((name) => ({ name, kind: 'table' as const })),
  columns: (schema, table) =>
    schema === 'sales'
      ? null
      : (TABLES[table.toLowerCase()]?.map((name) => ({ name, type: 'INTEGER' })) ?? null),
  foreignKeys: () => [],
  rows: (schema, table) => (schema === null && table === 'orders' ? 1_200 : null),
  functions: [{ name: 'sum', signatures: ['sum(x) → HUGEINT'], description: 'Adds.' }],
};

/** What each hint is about, as written in the text. */
const hints = (sql: string) =>
  findHints(sql, catalogue).map((hint) => {
    const meant = 'meant' in hint ? (hint.meant ?? '') : '';
    return [hint.kind, sql.slice(hint.from, hint.to), ...(meant === '' ? [] : [meant])].join(' ');
  });

test('hints take for names what the engine takes for names', () => {
  const { rules } = dialectOf('mysql');
  const sql = "SELECT * FROM `ordres` # FROM nowhere\nWHERE \"amout\" = 'it\\'s FROM nothing'";
  const found = findHints(sql, catalogue, rules).map(({ from, to }) => sql.slice(from, to));
  expect(found).toEqual(['`ordres`']);
  expect(hints('SELECT "amout" FROM orders')).toEqual(['column "amout" amount']);
});

describe('hints from the catalogue', () => {
  test.each([
    ['SELECT * FROM order', []],
    ['SELECT * FROM ordres', ['table ordres orders']],
    ['SELECT * FROM nothing_like_it', ['table nothing_like_it']],
    ['SELECT * FROM sales.target', ['table sales.target targets']],
    ['SELECT o.amout FROM orders o', ['column amout amount']],
    ['SELECT o.nosuch FROM orders AS o', ['column nosuch']],
    ['SELECT amout FROM orders', ['column amout amount']],
    ['SELECT * FROM orders WHERE custmer_id = 1 GROUP BY ALL', ['column custmer_id customer_id']],
    [
      'SELECT 1 FROM orders o WHERE EXISTS (SELECT 1 FROM customers c WHERE c.cit = o.amount)',
      ['column cit'],
    ],
    ['SELECT * FROM orders o JOIN customers c WHERE 1 = 1', ['join JOIN']],
    ['SELECT * FROM orders o JOIN customers', ['join JOIN']],
    ['SELECT * FROM orders, customers', ['product customers']],
    ['SELECT * FROM orders o, customers c WHERE o.amount > 3', ['product customers']],
    ['WITH o AS (SELECT * FROM orders) SELECT * FROM o, customers', ['product customers']],
    ['WITH o AS (SELECT * FROM orders) SELECT * FROM customers, o', ['product o']],
    ['SELECT * FROM customers, (SELECT city FROM customers) AS c', ['product c']],
    [
      'WITH c AS (SELECT city, count(*) AS n FROM customers GROUP BY city) SELECT * FROM orders, c',
      ['product c'],
    ],
    ['WITH o AS (SELECT * FROM orders WHERE amount > 3) SELECT * FROM o, customers', ['product customers']],
    [
      "WITH c AS (SELECT * FROM customers WHERE lower(city) LIKE 'a%' LIMIT 100) SELECT * FROM orders, c",
      ['product c'],
    ],
    [
      'WITH a AS (SELECT * FROM orders), b AS (SELECT * FROM a ORDER BY amount LIMIT 10) SELECT * FROM b, customers',
      ['product customers'],
    ],
    ['SELECT * FROM orders, (SELECT * FROM (SELECT city FROM customers) x) AS c', ['product c']],
    ['WITH o AS (SELECT * FROM orders) SELECT o.amout FROM o', ['column amout amount']],
    [
      'WITH o AS (SELECT * FROM orders), p AS (SELECT x.*, 1 AS one FROM o x) SELECT nosuch, p.nosuch FROM p',
      ['column nosuch'],
    ],
    [
      'SELECT c.town FROM (SELECT c.*, o.amount AS paid FROM customers c JOIN orders o USING (customer_id)) c',
      ['column town'],
    ],
    [
      'WITH t AS (SELECT city AS town, count(*) AS people FROM customers GROUP BY 1) SELECT peple FROM t',
      ['column peple people'],
    ],
  ])('%s', (sql, found) => expect(hints(sql)).toEqual(found));
});

describe('nothing is said about', () => {
  test.each([
    'SELECT * FROM range(10)',
    "SELECT * FROM 'file.csv'",
    'SELECT * FROM other.place',
    'SELECT * FROM sqlite_master',
    'WITH t AS (SELECT 1 AS one) SELECT one, t.one FROM t',
    'CREATE TABLE made AS SELECT 1; SELECT * FROM made',
    'SELECT amount AS amounts FROM orders ORDER BY amounts',
    'SELECT amount amounts FROM orders ORDER BY amounts',
    'SELECT amounts(amount) FROM orders',
    'SELECT * FROM {{ ordres }} WHERE amout = 1',
    'SELECT rowid, o.rowid FROM orders o',
    'SELECT * FROM orders JOIN customers USING (customer_id)',
    'SELECT * FROM orders a JOIN orders b JOIN customers c ON b.customer_id = c.customer_id ON a.order_id = b.order_id',
    'SELECT * FROM orders CROSS JOIN customers',
    'SELECT * FROM orders o, customers c WHERE o.customer_id = c.customer_id',
    'SELECT * FROM orders, (SELECT max(amount) AS most FROM orders) m',
    'WITH m AS (SELECT max(amount) AS most FROM orders) SELECT * FROM orders, m',
    'WITH one AS (SELECT * FROM customers WHERE customer_id = 1) SELECT * FROM orders, one',
    'SELECT * FROM orders, (SELECT * FROM customers LIMIT 1) c',
    'WITH a AS (SELECT max(amount) AS most FROM orders), b AS (SELECT * FROM a) SELECT * FROM orders, b',
    'WITH one AS (SELECT * FROM customers WHERE amount > 3 AND customer_id IN (1)) SELECT * FROM orders, one',
    'WITH o AS (SELECT * FROM orders LIMIT (SELECT 1)) SELECT * FROM customers, o',
    'WITH a AS (SELECT * FROM b), b AS (SELECT * FROM a) SELECT * FROM orders, a',
    'SELECT * FROM orders o, (SELECT o.amount * 2 AS twice FROM customers) d',
    'SELECT * FROM orders, (VALUES (1), (2)) v, (SELECT 1 AS one) u, range(3) r',
    'SELECT * FROM orders o, customers c WHERE within(o.amount, c.city)',
    'SELECT * FROM orders o, customers c WHERE o.amount BETWEEN c.customer_id AND 9',
    'WITH o AS (SELECT * FROM orders), c AS (SELECT * FROM customers) SELECT * FROM o, c WHERE o.customer_id = c.customer_id',
    'WITH t AS (SELECT * FROM sales.targets) SELECT t.anything, amout FROM t',
    'WITH t AS (SELECT count(*), max(amount) FROM orders) SELECT t.count FROM t',
    'WITH t AS (SELECT * EXCLUDE (amount) FROM orders) SELECT t.anything FROM t',
    'WITH t AS (SELECT amount + 1, amount::text FROM orders) SELECT t.anything FROM t',
    'WITH t (a, b) AS (SELECT * FROM orders) SELECT t.a, t.amout FROM t',
    'WITH t AS (SELECT * FROM orders UNION ALL BY NAME SELECT 1 AS more) SELECT t.more FROM t',
    'WITH t AS (SELECT * FROM u), u AS (SELECT 1 AS a) SELECT t.b FROM t',
    'WITH RECURSIVE t AS (SELECT * FROM t) SELECT t.anything FROM t',
    'WITH orders AS (SELECT * FROM orders) SELECT orders.amount FROM orders',
    'WITH t AS (FROM orders) SELECT t.anything FROM t',
    'WITH t AS (PIVOT orders ON city) SELECT t.anything FROM t',
    'SELECT * FROM orders o JOIN ',
    'SELECT o.order_id FROM orders o WHERE amount IN (SELECT amount FROM orders WHERE order_id = o.order_id)',
    'INSERT INTO ordres SELECT 1',
  ])('%s', (sql) => expect(hints(sql)).toEqual([]));
});

/** The text with | at the position, and the ranges as they are written. */
function at(text: string): readonly [sql: string, position: number] {
  return [text.replace('|', ''), text.indexOf('|')];
}

describe('the name at the cursor', () => {
  test('is described by its table, its columns and its type', () => {
    const note = (text: string) => noteAt(...at(text), catalogue, STANDARD_RULES);
    expect(note('SELECT o.am|ount FROM orders o')).toMatchObject({
      kind: 'column',
      name: 'amount',
      type: 'INTEGER',
      of: 'orders',
    });
    expect(note('SELECT amou|nt FROM orders')).toMatchObject({ kind: 'column', of: 'orders' });
    expect(note('SELECT |o.amount FROM orders o')).toMatchObject({ kind: 'table', name: 'o', of: 'orders' });
    expect(note('SELECT * FROM ord|ers')).toMatchObject({
      kind: 'table',
      columns: [{}, {}, {}],
      rows: 1_200,
    });
    expect(note('WITH orders AS (SELECT 1 AS a) SELECT * FROM ord|ers')).toMatchObject({ rows: null });
    expect(note('SELECT su|m(amount) FROM orders')).toMatchObject({
      kind: 'function',
      lines: ['sum(x) → HUGEINT', 'Adds.'],
    });
    expect(note('WITH t AS (SELECT city FROM customers) SELECT * FROM |t')).toMatchObject({
      columns: [{ name: 'city' }],
    });
    expect(note('SELECT 1 |+ 1')).toBeNull();
  });

  test('has its definition in a CTE or in an alias', () => {
    const definition = (text: string) => {
      const [sql, position] = at(text);
      const range = definitionAt(sql, position, STANDARD_RULES);
      return range && `${range.from} ${sql.slice(range.from, range.to)}`;
    };
    expect(definition('WITH t AS (SELECT 1 AS a) SELECT * FROM |t')).toBe('5 t');
    expect(definition('WITH t AS (SELECT 1 AS a) SELECT x.a FROM |t AS x')).toBe('5 t');
    expect(definition('SELECT |o.amount FROM orders o')).toBe('28 o');
    expect(definition('SELECT |1')).toBeNull();
  });

  test('is renamed wherever the same alias or CTE is meant, and only there', () => {
    const renamed = (text: string, rules = STANDARD_RULES) => {
      const [sql, position] = at(text);
      const places = occurrencesAt(sql, position, rules).toReversed();
      return places.reduce((out, { from, to }) => `${out.slice(0, from)}X${out.slice(to)}`, sql);
    };
    expect(
      renamed(
        'SELECT o.a, (SELECT max(o.b) FROM customers o) FROM orders o WHERE |o.a = 1 AND EXISTS (SELECT o.c FROM u)',
      ),
    ).toBe(
      'SELECT X.a, (SELECT max(o.b) FROM customers o) FROM orders X WHERE X.a = 1 AND EXISTS (SELECT X.c FROM u)',
    );
    expect(
      renamed('WITH t AS (SELECT 1 AS a), u AS (SELECT t.a FROM t) SELECT |t.a, x.a FROM t, t AS x'),
    ).toBe('WITH X AS (SELECT 1 AS a), u AS (SELECT X.a FROM X) SELECT X.a, x.a FROM X, X AS x');
    // Texts and comments end where the database says.
    const mysql = dialectOf('mysql').rules;
    expect(renamed("SELECT 'it\\'s; o.b', o.a # o.c; isn't\nFROM `t;u` o WHERE |o.a = \"o.b\"", mysql)).toBe(
      "SELECT 'it\\'s; o.b', X.a # o.c; isn't\nFROM `t;u` X WHERE X.a = \"o.b\"",
    );
    expect(renamed('SELECT $$ o.b; $$, o.a FROM t o WHERE |o.a = 1', dialectOf('postgresql').rules)).toBe(
      'SELECT $$ o.b; $$, X.a FROM t X WHERE X.a = 1',
    );
    expect(renamed('SELECT o.a /* /* o.b; */ FROM t o WHERE |o.a = 1', dialectOf('trino').rules)).toBe(
      'SELECT X.a /* /* o.b; */ FROM t X WHERE X.a = 1',
    );
    expect(renamed('SELECT |orders.amount FROM orders')).toBe('SELECT orders.amount FROM orders');
    expect(renamed('SELECT |amount FROM orders')).toBe('SELECT amount FROM orders');
  });
});

test.each([
  ['select *| from orders', 'select order_id, customer_id, amount from orders'],
  ['select o.|* from orders o', 'select o.order_id, o.customer_id, o.amount from orders o'],
  [
    'select |* from customers c join orders o on true',
    'select c.customer_id, c.city, o.order_id, o.customer_id, o.amount from customers c join orders o on true',
  ],
  ['select c.*|, 1 from orders, customers c', 'select c.customer_id, c.city, 1 from orders, customers c'],
  [
    'with w as (select city, 1 as n from customers) select *| from w',
    'with w as (select city, 1 as n from customers) select city, n from w',
  ],
  [
    'select a from (select *| from orders) x',
    'select a from (select order_id, customer_id, amount from orders) x',
  ],
  // What is merged, made by the engine or unknown stays.
  ['select *| from orders join customers using (customer_id)', null],
  [
    'select o.*| from orders o natural join customers',
    'select o.order_id, o.customer_id, o.amount from orders o natural join customers',
  ],
  ['select *| from orders, unknown', null],
  ['select * exclude (amount)| from orders', null],
  ['select count(*|) from orders', null],
  ['select amount *| 2 from orders', null],
])('the columns of a star are written: %s', (marked, written) => {
  const position = marked.indexOf('|');
  const sql = marked.replace('|', '');
  const found = expandStar(sql, position, catalogue, dialectOf('duckdb'));
  expect(found && sql.slice(0, found.from) + found.text + sql.slice(found.to)).toBe(written);
});
