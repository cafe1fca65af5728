import { type BadRow, type FileNote, type FilePreview, LEFT_OUT } from '#domain/device/files/fileTable.ts';
import type { OpenedKind } from '#domain/device/files/openedEndings.ts';
import { openedKind } from '#domain/device/files/openedKind.ts';
import { recordsOfJson, recordsOfLines } from '#domain/device/files/jsonRecords.ts';
import { csvLine } from '#domain/device/files/csvLine.ts';
import { FOLDER } from '../lockedDown.ts';
import { keepRows } from '../keepRows.ts';
import type { LocalEngine } from '../localEngine.ts';
import type { Run } from '../runDeviceSql.ts';
import { type ArrowRows, arrowStream } from './arrow/arrowStream.ts';
import { csvForm, HEADER, NO_HEADER, SHOWN_ROWS } from './csv/csvForm.ts';
import {
  badRows,
  csvFault,
  csvQuery,
  type CsvForm,
  firstRows,
  leniently,
  OWN_FORM,
  sniffCsv,
  textRows,
} from './csv/readCsv.ts';
import type { FileRequest, FileRows } from './fileRequest.ts';
import { withoutLeftOut } from './withoutLeftOut.ts';
import { chosenPart } from './chosenPart.ts';
import { duckdbFault, duckdbRefusal } from './duckdbFault.ts';
import { duckdbTables } from './duckdbTables.ts';
import { momentsInUtc } from './momentsInUtc.ts';
import { separatorLine } from './csv/separatorLine.ts';
import { unpacked } from './zip/unpacked.ts';
import { notInserted } from './unreadable.ts';
import { unreadablePreview } from './zip/unreadablePreview.ts';
import { asUtf8 } from './utf8.ts';

type FileEngine = Pick<LocalEngine, 'addFile' | 'removeFile' | 'insert' | 'drop' | 'attach' | 'detach'>;

/** JSON is read as one text, which takes several times as much memory. */
const MAX_JSON_SIZE = 256 * 1024 * 1024;

/** Reads the files a person opens. Each is closed again afterwards: its rows are stored apart from it. */
export function createFileTables(engine: FileEngine) {
  let last = 0;

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
    const source = await sourceOf(kind.value, { ...request, file, part }, most);
    const text = `${FOLDER}file_${++last}.csv`;
    await engine.addFile(text, source.text);
    try {
      const found = await (source.types === null
        ? csvForm(run, text, source.options, request.dayOrder ?? null)
        : sniffCsv(run, text, source.options));
      const columns = found.columns.map(([each, type], at) => [each, source.types?.[at] ?? type] as const);
      return await work({ source, path: text, form: { ...found, columns } });
    } catch (cause) {
      throw csvFault(cause);
    } finally {
      await engine.removeFile(text);
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
            hasNames: null,
            archive,
            fault: '',
            ...partsOf(open),
          };
        const { source, path, form } = open;
        const rows =
          form.first?.slice(0, SHOWN_ROWS) ??
          (await leniently(form, (each) => firstRows(run, path, each, SHOWN_ROWS)));
        const { isTyped, encoding } = source;
        const hasNames = source.types === null ? form.options.includes(HEADER) : null;
        return {
          columns: form.columns,
          rows,
          isTyped,
          encoding,
          hasNames,
          archive,
          fault: '',
          ...partsOf({ ...source, notes: form.notes ?? source.notes ?? [] }),
        };
      }).catch((cause: unknown) => unreadablePreview(request, cause)),
    take: (request: FileRequest, run: Run): Promise<FileRows> =>
      opened<FileRows>(request, null, run, async (open) => {
        if ('query' in open) {
          const query = open.isReduced ? open.query : await withoutLeftOut(run, open.query, request.types);
          return { kept: await keepRows(run, query), bad: [] };
        }
        const { source, path, form } = open;
        const columns = form.columns.map(([name, type], at) => [name, request.types?.[at] ?? type] as const);
        const known = columns.filter(([, type]) => type !== LEFT_OUT);
        const kept = await leniently({ ...form, columns }, (each) =>
          keepRows(run, csvQuery(path, each), known),
        );
        const left = (await badRows(run, path)).map(({ line, why }) => ({ line: source.lineOf(line), why }));
        return { kept, bad: [...source.bad, ...left].toSorted((a, b) => a.line - b.line) };
      }),
  };
}

type Parts = Pick<FilePreview, 'parts' | 'part'> & { readonly notes?: readonly FileNote[] };
const NO_PARTS: Parts = { parts: [], part: '' };

const partsOf = ({ parts, part, notes = [] }: Parts): Parts & Pick<FilePreview, 'notes'> => ({
  parts,
  part,
  notes,
});

type Open =
  | ({
      readonly query: string;
      /** Whether columns that are left out are not among its rows. */
      readonly isReduced?: boolean;
    } & Parts)
  | { readonly source: TextSource; readonly path: string; readonly form: CsvForm };
type Work<T> = (open: Open) => Promise<T>;

interface TextSource extends Parts {
  readonly text: Blob;
  readonly encoding: string;
  readonly options: readonly string[];
  /** Types that are known already; null for columns whose texts decide. */
  readonly types: readonly (string | null)[] | null;
  readonly isTyped: boolean;
  readonly bad: readonly BadRow[];
  /** The line or record of the file that a line of the text was made from. */
  readonly lineOf: (line: number) => number;
}

async function sourceOf(
  kind: OpenedKind,
  { file, part, encoding: chosen = null, hasNames = null }: FileRequest & { readonly part: string | null },
  most: number | null,
): Promise<TextSource> {
  if (kind === 'sqlite') {
    const { sqliteRecords } = await import('./sqliteRecords.ts');
    const { types, ...records } = await sqliteRecords(file, part, most);
    const text = written(records);
    return { ...text, encoding: '', options: OWN_FORM, types, isTyped: false, bad: [], ...partsOf(records) };
  }
  if (kind === 'xlsx') {
    const { workbookRecords } = await import('./workbook/workbookRecords.ts');
    const { types, nameRow, ...records } = await workbookRecords(file, part);
    const text = written(records);
    const lineOf = (line: number): number => nameRow + text.lineOf(line);
    const form = { encoding: '', options: OWN_FORM, types, isTyped: false, bad: [] };
    return { ...text, lineOf, ...form, ...partsOf(records) };
  }
  const { text, encoding } = await asUtf8(file, chosen);
  if (await isBlank(text)) throw new Error('The file is empty: it has no text.');
  if (kind !== 'json' && kind !== 'ndjson') {
    const { rest, separator } = await separatorLine(text);
    const named = separator ?? (kind === 'tsv' ? '\t' : null);
    const options = [
      ...(named === null ? [] : [`delim='${named}'`]),
      ...(hasNames === null ? [] : [hasNames ? HEADER : NO_HEADER]),
    ];
    const lineOf = (line: number): number => (separator === null ? line : line + 1);
    return { text: rest, encoding, options, types: null, isTyped: false, bad: [], lineOf, ...NO_PARTS };
  }
  if (text.size > MAX_JSON_SIZE)
    throw new Error(
      'The file is JSON of more than 256 MB, the most that can be read here. Use CSV or Parquet.',
    );
  const json = (await text.text()).replace(/^\uFEFF/, '');
  const records = kind === 'json' ? recordsOfJson(json) : recordsOfLines(json);
  if (!records.ok) throw new Error(records.error);
  const { bad, types } = records.value;
  const form = { encoding, options: OWN_FORM, types, isTyped: false, bad };
  return { ...written(records.value), ...form, ...NO_PARTS };
}

interface Records {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Records as a text, and which of them is on a line: values may have several. */
function written({ names, rows }: Records): Pick<TextSource, 'text' | 'lineOf'> {
  const parts = [csvLine(names)];
  const starts: number[] = [];
  let line = 1 + lineEnds(parts[0] ?? '');
  for (const row of rows) {
    const part = csvLine(row);
    starts.push(line);
    line += lineEnds(part);
    parts.push(part);
  }
  return {
    text: new Blob(parts),
    lineOf: (at) => Math.max(1, starts.findLastIndex((start) => start <= at) + 1),
  };
}

/** Larger texts without a letter are no files that people have. */
const MAX_BLANK = 65_536;

const isBlank = async (text: Blob): Promise<boolean> =>
  text.size <= MAX_BLANK && (await text.text()).trim() === '';

const unreadableDuckdb = (why: string, cause?: unknown): Error =>
  new Error(`The file is not readable as a DuckDB database: ${why}.`, { cause });

const lineEnds = (part: string): number => part.split('\n').length - 1;
