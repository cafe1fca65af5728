import type { Datasource } from '#domain/compile/datasource.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { decodeChart } from '../results/chart/decodeChart.ts';
import { readBack } from './exactValues.ts';
import { framesToArrow } from './framesToArrow.ts';
import { keptStream } from './keepRows.ts';
import type { LocalEngine } from './localEngine.ts';

/** The stored rows of a dataset. */
export interface LocalExtract {
  readonly datasetId: number;
  /** Changes whenever the rows change. */
  readonly version: number;
  /** A file in DuckDB's format, query results with rows, a compressed Arrow stream, or a Parquet file. */
  readonly form: 'duckdb' | 'answers' | 'arrow' | 'parquet';
  readonly parts: readonly (Blob | Uint8Array)[];
  /** The table in a file. */
  readonly table: string;
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

  async function open({ form, parts, table, columns = [] }: LocalExtract, alias: string): Promise<OpenTable> {
    if (form === 'duckdb') {
      const [file] = parts;
      if (file === undefined) throw new Error('The file of the rows is missing.');
      await engine.attach(file, alias);
      const from: From = { kind: 'table', catalog: alias, schema: 'main', table };
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

  return {
    async open(extract) {
      const before = opened.get(extract.datasetId);
      if (before?.version === extract.version) return (await before.table).from;
      const table = open(extract, `extract_${++last}`);
      opened.set(extract.datasetId, { version: extract.version, table });
      // What cannot be released ends with the engine.
      void before?.table.then(({ close }) => close()).catch(() => undefined);
      return (await table).from;
    },
  };
}

function blobOf([file]: LocalExtract['parts']): Blob {
  if (!(file instanceof Blob)) throw new Error('The file of the rows is missing.');
  return file;
}
