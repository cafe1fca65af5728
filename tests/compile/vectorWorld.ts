import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api';
import type { RunFrame } from '#domain/compile/computeQuery.ts';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { realCell } from '#domain/compile/frameCell.ts';
import type { GenericType } from '#domain/resultColumn.ts';
import { err, ok } from '#domain/result.ts';
import { engineNamesCache } from '../../server/access/engineNames.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { extract } from '../../server/engines/child/extract.ts';
import { frameOfStatement } from '../../workers/engine/arrowFrame.ts';
import type { Run } from '../../workers/engine/runDeviceSql.ts';
import { RECORDING } from '../contract/recording.ts';
import { gapsSql } from '../superset/explore/exploreData.ts';
import { exploreRecording } from './exploreVectors.ts';
import { ODD_SALES } from './drawn/oddSales.ts';
import { wasmEngine } from './wasmEngine.ts';

/** The time to which the vectors' relative times refer. */
export const RECORDED_AT = Date.UTC(2026, 10, 21, 3, 31, 57);

export const TABLES = {
  births: 'birth_names',
  sales: 'cleaned_sales_data',
  gaps: 'gaps',
  odd: 'odd_sales',
} as const;

/** The SQL of the dataset created for the recording of the explore page. */
const GAPS = exploreRecording().gaps || gapsSql();

/** The datasets of the vectors, and an engine with their rows. */
export interface VectorWorld {
  /** That of the statements, if it is not DuckDB's. */
  readonly dialect?: SqlDialect;
  readonly run: RunFrame;
  readonly sources: Readonly<Record<keyof typeof TABLES, Datasource>>;
  readonly close?: () => Promise<void>;
}

/** As on the server. */
export async function nativeWorld(): Promise<VectorWorld> {
  const engine = await vectorEngine();
  return { sources: await vectorDatasources(engine), run: (sql) => attempted(() => frameFrom(engine, sql)) };
}

/** As on a device with an extract of each dataset, written by the server's own code. */
export async function browserWorld(): Promise<VectorWorld & { readonly engineRun: Run }> {
  const native = await vectorEngine();
  const sources = await vectorDatasources(native);
  const browser = await wasmEngine();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-vectors-'));
  for (const table of Object.values(TABLES)) {
    const path = join(folder, `${table}.duckdb`);
    const call = {
      name: 'extract',
      catalog: null,
      schema: null,
      sql: `SELECT * FROM ${table}`,
      path,
      table,
    } as const;
    const written = await extract(
      native,
      { ...call, reading: READS_ALL, zone: 'UTC', maxRows: 1_000_000, maxBytes: 1e9 },
      engineNamesCache(),
    );
    if (!written.ok || !written.value.complete) throw new Error(`${table} was not written`);
    await browser.attach(new Uint8Array(readFileSync(path)), `x_${table}`);
  }
  rmSync(folder, { recursive: true });
  const attached = (source: Datasource, table: string): Datasource => ({
    ...source,
    from: { kind: 'table', catalog: `x_${table}`, schema: 'main', table },
  });
  return {
    sources: {
      births: attached(sources.births, TABLES.births),
      sales: attached(sources.sales, TABLES.sales),
      gaps: attached(sources.gaps, TABLES.gaps),
      odd: attached(sources.odd, TABLES.odd),
    },
    run: (sql) => attempted(() => frameOfStatement((each) => browser.run(each), sql)),
    engineRun: (sql) => browser.run(sql),
  };
}

/** An engine's error as a value. */
export async function attempted(work: () => Promise<Frame>): ReturnType<RunFrame> {
  try {
    return ok(await work());
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

/** The data of the vectors in an engine. Their times have nanoseconds in the files and microseconds in Superset. */
export async function vectorEngine(): Promise<DuckDBConnection> {
  // Of rows that tie at a row limit, one thread keeps the same in each run.
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE ${TABLES.gaps} AS ${GAPS}`);
  await connection.run(`CREATE TABLE ${TABLES.odd} AS ${ODD_SALES}`);
  for (const table of [TABLES.births, TABLES.sales]) {
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
): Promise<Readonly<Record<keyof typeof TABLES, Datasource>>> {
  const births = await tableColumns(engine, TABLES.births);
  const sales = await tableColumns(engine, TABLES.sales);
  const gaps = await tableColumns(engine, TABLES.gaps);
  const odd = await tableColumns(engine, TABLES.odd);
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
    gaps: {
      from: { kind: 'table', catalog: null, schema: null, table: TABLES.gaps },
      columns: gaps,
      metrics: [count],
      mainTime: 'at',
    },
    odd: {
      from: { kind: 'table', catalog: null, schema: null, table: TABLES.odd },
      columns: odd,
      metrics: [count],
      mainTime: 'sold',
    },
  };
}

async function tableColumns(engine: DuckDBConnection, table: string): Promise<Datasource['columns']> {
  const { columns } = await frameFrom(engine, `SELECT * FROM ${table} LIMIT 0`);
  return columns.map(({ name, type }) => ({ name, type, isTime: type === 2 }));
}

/** Runs a statement and returns its rows as a frame. */
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
  if (typeof value === 'number') return realCell(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
