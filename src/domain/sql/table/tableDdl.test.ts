import { describe, expect, test } from 'vitest';
import type { TableMetadata } from '../../catalogue/catalogue.ts';
import { dialectOf } from '../dialect.ts';
import { statisticsStatement } from './statisticsStatement.ts';
import { ddlQuery, tableDdl } from './tableDdl.ts';

const column = (name: string, longType: string) => ({
  name,
  type: longType,
  longType,
  comment: null,
  keys: [],
});
const orders: TableMetadata = {
  name: 'orders',
  columns: [column('id', 'INTEGER'), column('customer id', 'INTEGER'), column('note', 'VARCHAR(40)')],
  primaryKey: { name: 'orders_pk', columns: ['id'] },
  foreignKeys: [
    {
      name: null,
      columns: ['customer id'],
      referredTable: 'customers',
      referredSchema: null,
      referredColumns: ['id'],
    },
  ],
  indexes: [
    { name: 'one_note', columns: ['note'], unique: true },
    { name: 'by_customer', columns: ['customer id', 'id'], unique: false },
  ],
  selectStar: '',
  comment: null,
};

describe('the statement that would create a table', () => {
  test('has its columns, keys and indexes, quoted for the dialect', () => {
    expect(tableDdl('sales.orders', orders, dialectOf('postgresql'))).toBe(`CREATE TABLE sales.orders (
  id INTEGER,
  "customer id" INTEGER,
  note VARCHAR(40),
  CONSTRAINT orders_pk PRIMARY KEY (id),
  FOREIGN KEY ("customer id") REFERENCES customers (id),
  CONSTRAINT one_note UNIQUE (note)
);
CREATE INDEX by_customer ON sales.orders ("customer id", id);`);
    expect(tableDdl('orders', orders, dialectOf('mysql'))).toContain('`customer id` INTEGER');
  });

  test('has nothing but columns where no keys are known', () => {
    const bare = { ...orders, primaryKey: null, foreignKeys: [], indexes: [] };
    expect(tableDdl('orders', bare, dialectOf(null))).not.toContain('KEY');
  });

  test('is asked of engines that have it, with names as texts', () => {
    const path = { catalog: null, schema: 'main', table: "o'brien" };
    expect(ddlQuery({ backend: 'duckdb' }, path, 'x')).toContain(
      "table_name = 'o''brien' AND schema_name = 'main'",
    );
    expect(ddlQuery({ backend: 'mysql' }, path, '`x`')).toBe('SHOW CREATE TABLE `x`');
    expect(ddlQuery({ backend: 'postgresql' }, path, 'x')).toBeNull();
  });
});

describe('the figures of the columns of a table', () => {
  test('are the engine’s own in DuckDB, and counted elsewhere', () => {
    expect(statisticsStatement('t', ['a'], 'duckdb', dialectOf('duckdb'))).toBe('SUMMARIZE t');
    expect(statisticsStatement('t', [], 'mysql', dialectOf('mysql'))).toBeNull();
    expect(statisticsStatement('t', ['a', "b'c"], 'postgresql', dialectOf('postgresql')))
      .toBe(`SELECT 'a' AS column_name, count(*) AS row_count, count(*) - count(a) AS null_count, count(DISTINCT a) AS distinct_count FROM t
UNION ALL
SELECT 'b''c' AS column_name, count(*) AS row_count, count(*) - count("b'c") AS null_count, count(DISTINCT "b'c") AS distinct_count FROM t`);
  });
});
