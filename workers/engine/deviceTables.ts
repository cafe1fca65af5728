import {
  bool,
  columnFromArray,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  utf8,
  type DataType,
} from '@uwdata/flechette';
import { DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import type { DeviceTable } from '#domain/device/deviceTables.ts';
import { uniqueNames } from '#domain/text/uniqueNames.ts';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { readBack } from './exactValues.ts';
import { type ExtractTables, fromText, type LocalExtract } from './extractTables.ts';
import { keptStream } from '#store/compressed.ts';
import { isNull } from '#domain/rows/nulls.ts';
import type { LocalEngine } from './localEngine.ts';

/** Stored columns as an Arrow stream, named `c0`, `c1`, …: names of results may repeat. */
function columnsToArrow(columns: readonly Column[]): Uint8Array {
  const built = columns.map((column, at) => {
    const { arrow, valueAt } = readerOf(column);
    const values: unknown[] = [];
    for (let row = 0; row < column.length; row++)
      values.push(isNull(column.nulls, row) ? null : valueAt(row));
    return [`c${at}`, columnFromArray(values, arrow)] as const;
  });
  const table = tableFromColumns(built as [string, (typeof built)[number][1]][]);
  const stream = tableToIPC(table, { format: 'stream' });
  if (stream === null) throw new Error('The rows could not be written for the engine.');
  return stream;
}

interface Reader {
  readonly arrow: DataType;
  readonly valueAt: (row: number) => unknown;
}

function readerOf(column: Column): Reader {
  switch (column.kind) {
    case 'number': {
      const { values, notation } = column;
      return notation === 0 && values.every((value) => Number.isSafeInteger(value))
        ? { arrow: int64(), valueAt: (row) => BigInt(values[row] ?? 0) }
        : { arrow: float64(), valueAt: (row) => values[row] };
    }
    case 'bigint':
      return { arrow: int64(), valueAt: (row) => column.values[row] };
    case 'boolean':
      return { arrow: bool(), valueAt: (row) => column.values[row] === 1 };
    default:
      return { arrow: utf8(), valueAt: (row) => cellText(column, row) };
  }
}

/** Reads stored rows in the worker, so that they never pass through the page. Null if they are gone. */
export interface StoredRows {
  result(
    id: string,
  ): Promise<{ readonly described: readonly ResultColumn[]; readonly columns: readonly Column[] } | null>;
  extract(datasetId: number): Promise<LocalExtract | null>;
  table(id: string): Promise<{ readonly columns: DeviceTable['columns']; readonly rows: Blob } | null>;
}

type DeviceEngine = Pick<LocalEngine, 'insert' | 'run'>;

const quoted = (name: string): string => quoteAlways(name, dialectOf('duckdb'));
const viewOf = (name: string): string => `memory.${DEVICE_SCHEMA}.${quoted(name)}`;

/** Types of stored texts that the engine reads back exactly. */
const TEXT_TYPES =
  /^(DATE|TIME(_NS)?|TIMESTAMP(_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE|TIMESTAMPTZ|INTERVAL|UUID|HUGEINT|UHUGEINT|UBIGINT|DECIMAL\(\d+,\s?\d+\))$/i;

/** The type of values that are stored as text; null for those that keep the type they are stored in. */
function castOf(column: Column | undefined, type: string): string | null {
  if (column === undefined || column.kind === 'number' || column.kind === 'bigint') return null;
  if (TEXT_TYPES.test(type)) return type;
  return column.kind === 'decimal' ? decimalType(column) : null;
}

/** Servers name decimals without their digits; those of the values decide. */
function decimalType(column: Column): string {
  let scale = 0;
  let whole = 0;
  for (let row = 0; row < column.length; row++) {
    const text = cellText(column, row);
    if (text === null) continue;
    const [, digits = '', fraction = ''] = /^[-+]?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    if (digits === '') return 'DOUBLE';
    whole = Math.max(whole, digits.length);
    scale = Math.max(scale, fraction.length);
  }
  return whole + scale <= 38 ? `DECIMAL(38, ${scale})` : 'DOUBLE';
}

interface Source {
  readonly sql: string;
  /** The table of the engine that has the rows, unless they are shared. */
  readonly table: string | null;
}

/** Stored rows as views that SQL can read, each loaded once while the engine runs. */
export interface DeviceTables {
  /** Loads `tables`, and drops what is not one of `names`. Rejects if rows are gone or cannot be read. */
  open(tables: readonly DeviceTable[], names: readonly string[]): Promise<void>;
}

export function createDeviceTables(
  engine: DeviceEngine,
  extracts: ExtractTables,
  stored: StoredRows,
): DeviceTables {
  const opened = new Map<string, { readonly key: string; readonly table: string | null }>();
  let last = 0;

  async function forget(name: string): Promise<void> {
    const { table } = opened.get(name) ?? {};
    opened.delete(name);
    await engine.run(`DROP VIEW IF EXISTS ${viewOf(name)}`);
    if (table != null) await engine.run(`DROP TABLE IF EXISTS memory.main.${table}`);
  }

  async function sourceOf({ rows, name }: DeviceTable): Promise<Source> {
    const gone = new Error(`The rows of ${name} are no longer on this device.`);
    if (rows.kind === 'extract') {
      const extract = await stored.extract(rows.datasetId);
      if (extract === null) throw gone;
      return { sql: `SELECT * FROM ${fromText(await extracts.open(extract))}`, table: null };
    }
    const table = `rows_${++last}`;
    if (rows.kind === 'table') {
      const kept = await stored.table(rows.id);
      if (kept === null) throw gone;
      await engine.insert(await keptStream(kept.rows), table);
      const names = uniqueNames(kept.columns.map(([each]) => each));
      const types = kept.columns.map(([, type]) => type);
      const list = names.map((each, at) => `${readBack(`c${at}`, types[at] ?? '')} AS ${quoted(each)}`);
      return { sql: `SELECT ${list.join(', ')} FROM memory.main.${table}`, table };
    }
    const result = await stored.result(rows.resultId);
    if (result === null) throw gone;
    await engine.insert(columnsToArrow(result.columns), table);
    const names = uniqueNames(result.described.map((column) => column.name));
    const list = names.map((each, at) => {
      const type = castOf(result.columns[at], result.described[at]?.type ?? '');
      return `${type === null ? `c${at}` : `CAST(c${at} AS ${type})`} AS ${quoted(each)}`;
    });
    return { sql: `SELECT ${list.join(', ')} FROM memory.main.${table}`, table };
  }

  return {
    async open(tables, names) {
      const known = new Set(names);
      for (const name of opened.keys()) if (!known.has(name)) await forget(name);
      for (const table of tables) {
        const key = JSON.stringify(table.rows);
        if (opened.get(table.name)?.key === key) continue;
        if (opened.has(table.name)) await forget(table.name);
        const source = await sourceOf(table);
        await engine.run(`CREATE OR REPLACE VIEW ${viewOf(table.name)} AS ${source.sql}`);
        opened.set(table.name, { key, table: source.table });
      }
    },
  };
}
