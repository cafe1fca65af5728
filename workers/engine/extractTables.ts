import {
  bool,
  columnFromArray,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
  type DataType,
} from '@uwdata/flechette';
import { EXTRACT_TABLE } from '#contract/dataset/extract.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { RowsHere } from '#store/datasets/rowsHere.ts';
import { decodeChart } from '../results/chart/decodeChart.ts';
import { readBack } from './exactValues.ts';
import { keptStream } from '#store/compressed.ts';
import type { GenericType } from '#domain/resultColumn.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { LocalEngine } from './localEngine.ts';

/** Rows of several responses as one Arrow stream. The values of a column in all of them determine its type. */
function framesToArrow(frames: readonly Frame[]): Uint8Array {
  const first = frames[0]?.columns ?? [];
  const columns = first.map(({ name, type }, at) => {
    const values = frames.flatMap((frame) => frame.columns[at]?.values ?? []);
    const { arrow, cast } = columnType(type, values);
    return [
      name,
      columnFromArray(
        values.map((value) => (value === null ? null : cast(value))),
        arrow,
      ),
    ] as const;
  });
  const stream = tableToIPC(tableFromColumns(columns as [string, (typeof columns)[number][1]][]), {
    format: 'stream',
  });
  if (stream === null) throw new Error('The rows could not be written for the engine.');
  return stream;
}

interface ColumnType {
  readonly arrow: DataType;
  readonly cast: (value: Exclude<FrameValue, null>) => unknown;
}

function columnType(type: GenericType | null, values: readonly FrameValue[]): ColumnType {
  const every = (isOne: (value: Exclude<FrameValue, null>) => boolean): boolean =>
    values.every((value) => value === null || isOne(value));
  const isNumber = (value: FrameValue): boolean => typeof value === 'number' || typeof value === 'bigint';
  if (type === 3 && every((value) => typeof value === 'boolean')) return { arrow: bool(), cast: same };
  if (type === 2 && every((value) => typeof value === 'number'))
    return { arrow: timestamp(TimeUnit.MILLISECOND, null), cast: Number };
  if (type === 0 && every((value) => typeof value === 'bigint' || Number.isSafeInteger(value)))
    return { arrow: int64(), cast: (value) => BigInt(value as number | bigint) };
  if (type === 0 && every(isNumber)) return { arrow: float64(), cast: Number };
  return {
    arrow: utf8(),
    cast: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  };
}

const same = (value: unknown): unknown => value;

/** The stored rows of a dataset, or those of a file, as a compressed Arrow stream or Parquet. */
export interface LocalExtract extends Omit<RowsHere, 'form' | 'parts'> {
  readonly form: RowsHere['form'] | 'arrow' | 'parquet';
  readonly parts: readonly (Blob | Uint8Array)[];
  /** The names and types of the columns of Arrow, which are `c0`, `c1`, … in it, or of Parquet. */
  readonly columns?: readonly (readonly [name: string, type: string])[];
}

type From = Datasource['from'];

const quoted = (name: string): string => quoteAlways(name, dialectOf('duckdb'));

interface OpenTable {
  readonly from: From;
  readonly close: () => Promise<void>;
}

/** The rows loaded into the engine, each once. Newer rows of a dataset replace older ones. */
export interface ExtractTables {
  /** Reads the rows. Rejects if it cannot. */
  open(extract: LocalExtract): Promise<From>;
}

export function createExtractTables(engine: LocalEngine): ExtractTables {
  const opened = new Map<number, { readonly version: number; readonly table: Promise<OpenTable> }>();
  /** Never reused: released rows may still be read by a running query. */
  let last = -1;

  /** An inserted table whose columns are numbered, as a query that gives them their names and types. */
  const numberedColumns = (alias: string, list: readonly string[]): OpenTable => ({
    from: { kind: 'sql', sql: `SELECT ${list.join(', ')} FROM memory.main.${alias}` },
    close: () => engine.drop(alias),
  });

  async function open({ form, parts, made, columns = [] }: LocalExtract, alias: string): Promise<OpenTable> {
    if (made !== undefined) {
      const names: string[] = [];
      for (const base of made.bases) {
        const from = fromText(await openOnce(base.rows));
        // Materialized, all columns of all its rows would be copied into memory.
        names.push(`${quoted(base.table)} AS NOT MATERIALIZED (SELECT * FROM ${from})`);
      }
      const sql = `WITH ${names.join(', ')} SELECT * FROM (${made.sql}\n) AS made`;
      return { from: { kind: 'sql', sql }, close: () => Promise.resolve() };
    }
    if (form === 'duckdb') {
      const [file] = parts;
      if (file === undefined) throw new Error('The file of the rows is missing.');
      await engine.attach(file, alias);
      const from: From = { kind: 'table', catalog: alias, schema: 'main', table: EXTRACT_TABLE };
      return { from, close: () => engine.detach(alias) };
    }
    if (form === 'arrow') {
      await engine.insert(await keptStream(blobOf(parts)), alias);
      return numberedColumns(
        alias,
        columns.map(([name, type], at) => `${readBack(`c${at}`, type)} AS ${quoted(name)}`),
      );
    }
    if (form === 'parquet') {
      const { parquetStream } = await import('./portable/parquetStream.ts');
      const types = columns.map(([, type]) => type);
      await engine.insert(await parquetStream(blobOf(parts), types), alias);
      return numberedColumns(
        alias,
        columns.map(([name, type], at) => `CAST(c${at} AS ${type}) AS ${quoted(name)}`),
      );
    }
    const frames = [];
    for (const part of parts) {
      const bytes = part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part;
      const decoded = decodeChart(bytes as Uint8Array<ArrayBuffer>);
      if (!decoded.ok) throw new Error('The stored rows cannot be read.');
      const [first] = decoded.value;
      if (first !== undefined) frames.push(first.frame);
    }
    await engine.insert(framesToArrow(frames), alias);
    const from: From = { kind: 'table', catalog: 'memory', schema: 'main', table: alias };
    return { from, close: () => engine.drop(alias) };
  }

  async function openOnce(extract: LocalExtract): Promise<From> {
    const before = opened.get(extract.datasetId);
    if (before?.version === extract.version) return (await before.table).from;
    const table = open(extract, `extract_${++last}`);
    opened.set(extract.datasetId, { version: extract.version, table });
    // What cannot be released ends with the engine.
    void before?.table.then(({ close }) => close()).catch(() => undefined);
    return (await table).from;
  }
  return { open: openOnce };
}

/** As a part of a statement. */
export function fromText(from: From): string {
  if (from.kind === 'sql') return `(${from.sql})`;
  return [from.catalog, from.schema, from.table]
    .filter((part) => part !== null)
    .map(quoted)
    .join('.');
}

function blobOf([file]: LocalExtract['parts']): Blob {
  if (!(file instanceof Blob)) throw new Error('The file of the rows is missing.');
  return file;
}
