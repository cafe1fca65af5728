import { EXTRACT_TABLE } from '#contract/dataset/extract.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { RowsHere } from '#store/datasets/rowsHere.ts';
import { decodeChart } from '../results/chart/decodeChart.ts';
import { readBack } from './exactValues.ts';
import { framesToArrow } from './framesToArrow.ts';
import { keptStream } from '#store/compressed.ts';
import type { LocalEngine } from './localEngine.ts';

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
