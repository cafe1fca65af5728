import { addCell, type ColumnTally, emptyTally, type Sum, withFirst } from './columnTally.ts';
import type { CsvDialect } from './dialect.ts';
import type { FoundDialect } from './findDialect.ts';
import { scanText, TextFault, type TextRecord } from './scanText.ts';
import type { ProfileChoice, TextParts } from './textChoice.ts';

/** A row of a text as it is written; null for what is not there. */
export type TextRow = readonly (string | null)[];

export interface ProfiledRows {
  readonly columns: readonly ColumnTally[];
  readonly rows: number;
  readonly first: readonly TextRow[];
}

/** What all records of a text are. */
export interface ProfiledText extends ProfiledRows {
  readonly dialect: CsvDialect;
  readonly width: number;
  /** The first record of the table, which may have the names of columns. */
  readonly firstRow: TextRow;
  readonly firstLine: number;
  /** The lines above the table that are not blank. */
  readonly heading: Sum | null;
  /** Rows with fewer values, and with more. */
  readonly short: Sum | null;
  readonly long: Sum | null;
  readonly strayQuotes: number;
  readonly hasLines: boolean;
  /** With the first record as a row. */
  readonly withFirstRow: () => ProfiledRows;
}

/** The rows that a preview shows. */
export const SHOWN_ROWS = 20;
const MOST_COLUMNS = 20_000;

/** Reads all of a text by a dialect. */
export async function profileText(
  parts: TextParts,
  { dialect, width: usual, start, separatorLines }: FoundDialect,
  { firstLine: wanted }: ProfileChoice,
): Promise<ProfiledText> {
  let width = usual;
  let records = -separatorLines;
  let heading: Sum | null = null;
  let table: { readonly row: TextRow; readonly quoted: readonly boolean[]; readonly line: number } | null =
    null;
  let rows = 0;
  let short: Sum | null = null;
  let long: Sum | null = null;
  let strayQuotes = 0;
  let hasLines = false;
  /** Blank lines of one column, which are values unless they are the last ones. */
  let blanks: number[] = [];
  const columns: ColumnTally[] = [];
  const first: TextRow[] = [];

  const counted = (sum: Sum | null, shown: string, line: number): Sum => ({
    count: (sum?.count ?? 0) + 1,
    first: sum?.first ?? shown,
    line: sum?.line ?? line,
  });

  function onRecord(record: TextRecord): void {
    const at = records;
    records += 1;
    if (at < 0) return;
    const isHeading = wanted === null ? at < start : record.line < wanted;
    if (record.isBlank) {
      if (table !== null && width === 1) blanks.push(record.line);
      return;
    }
    strayQuotes += record.strayQuotes;
    if (isHeading) {
      heading = counted(heading, record.cells.join(dialect.separator), record.line);
      return;
    }
    if (table === null) {
      table = { row: [...record.cells], quoted: [...record.quoted], line: record.line };
      width = wanted === null ? Math.max(width, record.cells.length) : record.cells.length;
      if (width > MOST_COLUMNS)
        throw new TextFault(`The file has ${width} columns, more than the ${MOST_COLUMNS} that can be read.`);
      for (let column = 0; column < width; column += 1) columns.push(emptyTally());
      return;
    }
    for (const line of blanks) addRow([''], [false], line);
    blanks = [];
    addRow(record.cells, record.quoted, record.line);
  }

  function addRow(cells: readonly string[], quoted: readonly boolean[], line: number): void {
    rows += 1;
    const given = cells.length;
    if (given < width) short = counted(short, String(given), line);
    else if (given > width) long = counted(long, String(given), line);
    while (columns.length < Math.min(given, width + MOST_FURTHER)) columns.push(emptyTally());
    for (const [at, column] of columns.entries()) {
      if (at >= given) break;
      const cell =
        at === columns.length - 1 && given > columns.length ? restOf(cells, at, dialect) : cells[at];
      if (!hasLines && cell?.includes('\n') === true) hasLines = true;
      addCell(column, cell ?? '', quoted[at] ?? false, line);
    }
    if (first.length < SHOWN_ROWS) first.push(cells.map((cell) => (cell === '' ? null : cell)));
  }

  const scanner = scanText(dialect, onRecord);
  for await (const part of parts()) scanner.push(part);
  scanner.end();
  const found = table as { row: TextRow; quoted: readonly boolean[]; line: number } | null;
  const isEmpty = found === null || (rows === 0 && found.row.every((cell) => cell?.trim() === ''));
  if (isEmpty)
    throw new TextFault(
      heading === null ? 'The file is empty: it has no text.' : 'The file has no rows from that line on.',
    );
  const firstRow = found.row.map((cell) => (cell === '' ? null : cell));
  return {
    dialect,
    width,
    columns,
    rows,
    first,
    firstRow,
    firstLine: found.line,
    heading,
    short,
    long,
    strayQuotes,
    hasLines: hasLines || found.row.some((cell) => cell?.includes('\n') === true),
    withFirstRow: () => ({
      columns: columns.map((column, at) => {
        const cell = found.row[at];
        return cell == null ? column : withFirst(column, cell, found.quoted[at] ?? false, found.line);
      }),
      rows: rows + 1,
      first: [firstRow, ...first].slice(0, SHOWN_ROWS),
    }),
  };
}

/** Columns that only some rows have: a damaged line would make any number of them. */
const MOST_FURTHER = 100;

/** Values beyond the last column are a part of its text. */
export const restOf = (cells: readonly string[], at: number, { separator }: CsvDialect): string =>
  cells.slice(at).join(separator);
