import { csvLine } from '#domain/device/files/csvLine.ts';
import type { BadRow, FilePreview, TextForm } from '#domain/device/files/fileTable.ts';
import { recordsOfJson, recordsOfLines } from '#domain/device/files/jsonRecords.ts';
import type { OpenedKind } from '#domain/device/files/openedEndings.ts';
import { columnNames } from '#domain/device/files/csv/nameRow.ts';
import { SHOWN_ROWS, type ProfiledText } from '#domain/device/files/csv/profileText.ts';
import { FOUND, type TextChoice, type TextParts } from '#domain/device/files/csv/textChoice.ts';
import { lineSeparator, textLines } from '#domain/device/files/csv/textLines.ts';
import { textTable } from '#domain/device/files/csv/textTable.ts';
import { withoutPadding } from '#domain/device/files/csv/withoutPadding.ts';
import { type FileParts, NO_PARTS, partsOf } from './fileParts.ts';
import type { FileRequest } from './fileRequest.ts';
import { textEncoding, textParts } from './textEncoding.ts';

/** JSON is read as one text, which takes several times as much memory. */
const MAX_JSON_SIZE = 256 * 1024 * 1024;

/** The rows of a file as lines, which the engine reads. */
export interface TextSource extends FileParts {
  readonly columns: FilePreview['columns'];
  /** The first rows, as they are written. */
  readonly first: FilePreview['rows'];
  readonly encoding: string;
  /** How a text was read; null for other files. */
  readonly form: TextForm | null;
  readonly separator: string;
  /** All rows as lines. */
  readonly lines: () => Promise<Lines>;
}

interface Lines {
  readonly text: Blob;
  /** Rows that do not fit the types, and are not among the lines. */
  readonly bad: readonly BadRow[];
  /** The line or record of the file that a line was made from. */
  readonly lineOf: (line: number) => number;
}

/** Reads all of a text, unless it was read just before. */
export type Profiles = (
  file: Blob,
  encoding: string,
  parts: TextParts,
  choice: TextChoice,
) => Promise<ProfiledText>;

/** A file as lines: of its kind, with one of its sheets or tables, and at most so many rows where it can be read in part. */
export async function textSource(
  kind: OpenedKind,
  request: FileRequest & { readonly part: string | null },
  most: number | null,
  profiles: Profiles,
): Promise<TextSource> {
  const { file, part, encoding: chosen = null } = request;
  if (kind === 'sqlite') {
    const { sqliteRecords } = await import('./sqliteRecords.ts');
    const records = await sqliteRecords(file, part, most);
    return { ...written(records, records.types), encoding: '', ...partsOf(records) };
  }
  if (kind === 'xlsx') {
    const { workbookRecords } = await import('./workbook/workbookRecords.ts');
    const records = await workbookRecords(file, part);
    return { ...written(records, records.types, records.nameRow), encoding: '', ...partsOf(records) };
  }
  if (kind !== 'json' && kind !== 'ndjson') return separated(request, kind, profiles);
  const encoding = await textEncoding(file, chosen);
  if (file.size > MAX_JSON_SIZE)
    throw new Error(
      'The file is JSON of more than 256 MB, the most that can be read here. Use CSV or Parquet.',
    );
  let json = '';
  for await (const each of withoutPadding(textParts(file, encoding))()) json += each;
  if (json.trim() === '') throw new Error('The file is empty: it has no text.');
  const records = kind === 'json' ? recordsOfJson(json) : recordsOfLines(json);
  if (!records.ok) throw new Error(records.error);
  const { bad, types } = records.value;
  return { ...written(records.value, types, 0, bad), encoding, ...NO_PARTS };
}

/** A text with separators, by what is found in all of it and what a person chose. */
async function separated(
  { file, encoding: chosen = null, text: choice = FOUND, types }: FileRequest,
  kind: OpenedKind,
  profiles: Profiles,
): Promise<TextSource> {
  const encoding = await textEncoding(file, chosen);
  const parts = withoutPadding(textParts(file, encoding));
  const separator = choice.separator ?? (kind === 'tsv' ? '\t' : null);
  const wanted = { ...choice, separator, types };
  const table = textTable(await profiles(file, encoding, parts, wanted), wanted);
  const { dialect, firstLine, hasNames, names, readings, rows, first, notes } = table;
  return {
    columns: names.map((name, at) => [name, readings[at]?.type ?? 'VARCHAR']),
    first,
    encoding,
    form: { separator: dialect.separator, quote: dialect.quote, firstLine, hasNames, rows },
    separator: lineSeparator(table),
    async lines() {
      const { lines, left } = textLines(parts, table, types);
      const made: Blob[] = [];
      for await (const line of lines) made.push(new Blob([line]));
      return { text: new Blob(made), bad: left().rows, lineOf: (line) => line };
    },
    parts: [],
    part: '',
    notes: [
      ...(chosen === null && encoding === 'Windows-1252' ? [{ kind: 'encoding' as const, encoding }] : []),
      ...notes,
    ],
  };
}

interface Records {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Records as lines. Values may have several lines, so that the record of a line has to be looked up. */
function written(
  { names: given, rows }: Records,
  types: readonly string[],
  before = 0,
  bad: readonly BadRow[] = [],
): Omit<TextSource, 'encoding' | keyof FileParts> {
  const names = columnNames(given);
  return {
    columns: names.map((name, at) => [name, types[at] ?? 'VARCHAR']),
    first: rows.slice(0, SHOWN_ROWS),
    form: null,
    separator: ',',
    async lines() {
      const parts = [csvLine(names)];
      const starts: number[] = [];
      let line = 1 + lineEnds(parts[0] ?? '');
      for (const row of rows) {
        const part = csvLine(row);
        starts.push(line);
        line += lineEnds(part);
        parts.push(part);
      }
      const lineOf = (at: number): number =>
        before + Math.max(1, starts.findLastIndex((start) => start <= at) + 1);
      return { text: new Blob(parts), bad, lineOf };
    },
  };
}

const lineEnds = (part: string): number => part.split('\n').length - 1;
