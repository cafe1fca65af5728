import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { Frame, FrameColumn, FrameValue } from '#domain/compile/frame.ts';
import type { GenericType } from '#domain/query/query.ts';
import { RECORDING } from '../contract/replay.ts';

/** The moment at which the relative times of the vectors were recorded. */
export const RECORDED_AT = Date.UTC(2026, 10, 21, 3, 31, 57);

const TABLES = { births: 'birth_names', sales: 'cleaned_sales_data' } as const;

/** The data behind the vectors in an engine. Its moments are of nanoseconds in the files and of microseconds in Superset. */
export async function vectorEngine(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const table of Object.values(TABLES)) {
    const file = join(RECORDING, 'examples', `${table}.parquet`).replaceAll("'", "''");
    const time = table === 'birth_names' ? 'ds' : 'order_date';
    await connection.run(
      `CREATE TABLE ${table} AS SELECT * REPLACE (${time}::TIMESTAMP AS ${time}) FROM read_parquet('${file}')`,
    );
  }
  return connection;
}

export async function vectorDatasources(
  engine: DuckDBConnection,
): Promise<Readonly<Record<'births' | 'sales', Datasource>>> {
  const births = await tableColumns(engine, TABLES.births);
  const sales = await tableColumns(engine, TABLES.sales);
  const count = { name: 'count', verboseName: 'COUNT(*)', expression: 'COUNT(*)' };
  return {
    births: {
      from: { kind: 'table', catalog: null, schema: null, table: TABLES.births },
      columns: [
        ...births,
        {
          name: 'num_california',
          expression: "CASE WHEN state = 'CA' THEN num ELSE 0 END",
          type: 0,
          isTime: false,
        },
      ],
      metrics: [count, { name: 'sum__num', expression: 'SUM(num)' }],
      mainTime: 'ds',
    },
    sales: {
      from: { kind: 'table', catalog: null, schema: null, table: TABLES.sales },
      columns: sales,
      metrics: [count],
      mainTime: 'order_date',
    },
  };
}

async function tableColumns(engine: DuckDBConnection, table: string): Promise<Datasource['columns']> {
  const { columns } = await frameFrom(engine, `SELECT * FROM ${table} LIMIT 0`);
  return columns.map(({ name, type }) => ({ name, type, isTime: type === 2 }));
}

/** Runs a statement and gives its rows as a frame. */
export async function frameFrom(engine: DuckDBConnection, sql: string): Promise<Frame> {
  const reader = await engine.runAndReadAll(sql);
  const types = reader.columnTypes().map((type) => genericOf(type.typeId));
  const values = reader.getColumnsJS();
  const columns = reader.columnNames().map((name, i): FrameColumn => ({
    name,
    parts: [name],
    type: types[i] ?? 1,
    values: (values[i] ?? []).map(frameValue),
  }));
  return { columns, rowCount: reader.currentRowCount };
}

function genericOf(type: DuckDBTypeId): GenericType {
  switch (type) {
    case DuckDBTypeId.BOOLEAN:
      return 3;
    case DuckDBTypeId.VARCHAR:
      return 1;
    case DuckDBTypeId.DATE:
    case DuckDBTypeId.TIMESTAMP:
      return 2;
    default:
      return 0;
  }
}

function frameValue(value: unknown): FrameValue {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
