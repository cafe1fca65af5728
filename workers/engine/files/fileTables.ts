import { tableFromIPC } from '@uwdata/flechette';
import type { FilePreview, ColumnNote } from '#domain/device/files/fileTable.ts';
import { SHOWN_ROWS, type ProfiledText } from '#domain/device/files/csv/profileText.ts';
import { openedKind } from '#domain/device/files/openedKind.ts';
import { readProfile } from '#domain/device/files/csv/textTable.ts';
import { FOLDER } from '../lockedDown.ts';
import { keepRows } from '../keepRows.ts';
import type { LocalEngine } from '../localEngine.ts';
import type { Run } from '../runDeviceSql.ts';
import { type ArrowRows, arrowStream } from './arrow/arrowStream.ts';
import { badRows, keepLines, textRows } from './readLines.ts';
import { type FileParts, NO_PARTS, partsOf } from './fileParts.ts';
import type { FileRequest, FileRows } from './fileRequest.ts';
import { type TextSource, textSource, type Profiles } from './textSource.ts';
import { withoutLeftOut } from './withoutLeftOut.ts';
import { chosenPart } from './chosenPart.ts';
import { duckdbFault, duckdbRefusal } from './duckdbFault.ts';
import { unpacked } from './zip/unpacked.ts';
import { notInserted } from './unreadable.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { endingFailure } from '../engineFailure.ts';
import { messageOf } from '../messageOf.ts';
import { tablesOfArchive } from './zip/zippedTable.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The tables of a DuckDB file that is attached, then its views: what they are called, and a query of each. */
async function duckdbTables(run: Run, alias: string): Promise<ReadonlyMap<string, string>> {
  const found = tableFromIPC(
    await run(
      `SELECT schema_name AS s, table_name AS t, 1 AS kind FROM duckdb_tables()
       WHERE database_name = ${literal(alias)} AND NOT internal
       UNION ALL SELECT schema_name, view_name, 2 FROM duckdb_views()
       WHERE database_name = ${literal(alias)} AND NOT internal ORDER BY kind, s, t`,
    ),
  );
  return new Map(
    Array.from({ length: found.numRows }, (_, at) => {
      const [schema = '', table = ''] = ['s', 't'].map((each) => String(found.getChild(each).at(at)));
      const name = schema === 'main' ? table : `${schema}.${table}`;
      return [name, `SELECT * FROM ${[alias, schema, table].map(quoted).join('.')}`];
    }),
  );
}

/** A file is read for its preview, again for each choice, and when it is opened: what all of its rows are is kept once. */
function lastProfile(): Profiles {
  let last: { readonly key: string; readonly found: ProfiledText } | null = null;
  return async (file, encoding, parts, { separator, quote, firstLine }) => {
    const choice = { separator, quote, firstLine };
    // What has no name and time may be anything of its size.
    if (!(file instanceof File)) return readProfile(parts, choice);
    const key = JSON.stringify([file.name, file.size, file.lastModified, encoding, choice]);
    if (last?.key !== key) last = { key, found: await readProfile(parts, choice) };
    return last.found;
  };
}

type FileEngine = Pick<LocalEngine, 'addFile' | 'removeFile' | 'insert' | 'drop' | 'attach' | 'detach'>;

/** Reads the files a person opens. Each is closed again afterwards: its rows are stored apart from it. */
export function createFileTables(engine: FileEngine) {
  let last = 0;
  const profiles = lastProfile();

  async function opened<T>(
    request: FileRequest,
    most: number | null,
    run: Run,
    onOpen: (open: Open, archive: FilePreview['archive']) => Promise<T>,
  ): Promise<T> {
    const { file, name, packed, path } = await unpacked(request, request.packed ?? null);
    const work: Work<T> = (open) => onOpen(open, { packed, path });
    const { part = null } = request;
    const kind = openedKind({ name, size: file.size }, new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (!kind.ok) throw new Error(kind.error);
    if (kind.value === 'sql') throw new Error('A file of SQL is opened as a query.');
    if (kind.value === 'arrow') return inserted(await arrowStream(file), work);
    if (kind.value === 'duckdb') return attached(file, part, run, work);
    if (kind.value === 'parquet') return fromParquet({ ...request, file }, most, run, work);
    return work({ source: await textSource(kind.value, { ...request, file, part }, most, profiles) });
  }

  /** All rows of a text. */
  async function rowsOf(source: TextSource, types: readonly string[] | null, run: Run): Promise<FileRows> {
    const { text, bad, lineOf } = await source.lines();
    const columns = source.columns.map(([name, type], at) => [name, types?.[at] ?? type] as const);
    const path = `${FOLDER}file_${++last}.csv`;
    await engine.addFile(path, text);
    try {
      const kept = await keepLines(run, path, { separator: source.separator, columns });
      const left = (await badRows(run, path)).map(({ line, why }) => ({ line: lineOf(line), why }));
      return { kept, bad: [...bad, ...left].toSorted((a, b) => a.line - b.line) };
    } finally {
      await engine.removeFile(path);
    }
  }

  async function attached<T>(file: Blob, wanted: string | null, run: Run, work: Work<T>): Promise<T> {
    const alias = `file_${++last}`;
    const fault = await duckdbFault(file);
    if (fault !== null) throw unreadableDuckdb(fault);
    await engine.attach(file, alias).catch(async (cause: unknown) => {
      throw unreadableDuckdb(await duckdbRefusal(file), cause);
    });
    try {
      const tables = await duckdbTables(run, alias);
      const parts = [...tables.keys()];
      const part = chosenPart(parts, wanted, 'table');
      return await work({ ...(await momentsInUtc(run, tables.get(part) ?? '')), parts, part });
    } finally {
      await engine.detach(alias);
    }
  }

  async function fromParquet<T>(
    { file, types }: FileRequest,
    most: number | null,
    run: Run,
    work: Work<T>,
  ): Promise<T> {
    const table = `file_${++last}`;
    const { parquetTable } = await import('./parquet/parquetTable.ts');
    const notes = await parquetTable(engine, run, file, table, { types, most });
    try {
      return await work({ query: `SELECT * FROM memory.main.${table}`, isReduced: true, ...NO_PARTS, notes });
    } finally {
      await engine.drop(table);
    }
  }

  async function inserted<T>({ stream, isEmpty, notes }: ArrowRows, work: Work<T>): Promise<T> {
    const table = `file_${++last}`;
    await engine.insert(stream, table).catch((cause: unknown) => {
      throw notInserted(cause);
    });
    try {
      const rows = isEmpty ? ' WHERE false' : '';
      return await work({ query: `SELECT * FROM memory.main.${table}${rows}`, ...NO_PARTS, notes });
    } finally {
      await engine.drop(table);
    }
  }

  return {
    preview: (request: FileRequest, run: Run): Promise<FilePreview> =>
      opened<FilePreview>(request, SHOWN_ROWS, run, async (open, archive) => {
        if ('query' in open)
          return {
            ...(await textRows(run, open.query, SHOWN_ROWS)),
            isTyped: true,
            encoding: '',
            text: null,
            archive,
            fault: '',
            ...partsOf(open),
          };
        const { columns, first: rows, encoding, form: text } = open.source;
        return {
          columns,
          rows,
          isTyped: false,
          encoding,
          text,
          archive,
          fault: '',
          ...partsOf(open.source),
        };
      }).catch((cause: unknown) => unreadablePreview(request, cause)),
    take: (request: FileRequest, run: Run): Promise<FileRows> =>
      opened<FileRows>(request, null, run, async (open) => {
        if ('source' in open) return rowsOf(open.source, request.types, run);
        const query = open.isReduced ? open.query : await withoutLeftOut(run, open.query, request.types);
        return { kept: await keepRows(run, query), bad: [] };
      }),
  };
}

type Open =
  | ({
      readonly query: string;
      /** Whether columns that are left out are not among its rows. */
      readonly isReduced?: boolean;
    } & FileParts)
  | { readonly source: TextSource };
type Work<T> = (open: Open) => Promise<T>;

const unreadableDuckdb = (why: string, cause?: unknown): Error =>
  new Error(`The file is not readable as a DuckDB database: ${why}.`, { cause });

/** The query with moments in UTC instead of such with a zone, with which the engine here cannot compute. */
async function momentsInUtc(
  run: Run,
  query: string,
): Promise<{ readonly query: string; readonly notes: readonly ColumnNote[] }> {
  const described = tableFromIPC(await run(`DESCRIBE ${query}`));
  const columns = Array.from({ length: described.numRows }, (_, at) => at)
    .filter((at) => described.getChild('column_type').at(at) === 'TIMESTAMP WITH TIME ZONE')
    .map((at) => String(described.getChild('column_name').at(at)));
  if (columns.length === 0) return { query, notes: [] };
  const replaced = columns.map((name) => {
    const quoted = quoteAlways(name, dialectOf('duckdb'));
    return `CAST(${quoted} AS TIMESTAMP) AS ${quoted}`;
  });
  return {
    query: `SELECT * REPLACE (${replaced.join(', ')}) FROM (${query})`,
    notes: [{ kind: 'utc', columns }],
  };
}

/**
 * The preview of a file of an archive that cannot be read: why, and which others there are. Throws the cause for any
 * other file.
 */
async function unreadablePreview(request: FileRequest, cause: unknown): Promise<FilePreview> {
  const archive =
    endingFailure(cause) === null ? await tablesOfArchive(request, request.packed ?? null) : null;
  if (archive === null) throw cause;
  const nothing = {
    columns: [],
    rows: [],
    isTyped: false,
    encoding: '',
    text: null,
    parts: [],
    part: '',
  };
  return { ...nothing, notes: [], archive, fault: messageOf(cause) };
}
