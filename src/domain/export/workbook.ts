import type { Frame } from '../compile/frame.ts';
import { type CellValue, sheetNames, sheetRows } from './sheets.ts';

export interface NamedFrame {
  readonly name: string;
  readonly frame: Frame;
}

/** A sheet as the writer of XLSX files takes it. */
export interface WorkbookSheet {
  readonly sheet: string;
  readonly data: WorkbookCell[][];
  readonly columns: { width: number }[];
  readonly stickyRowsCount: number;
}
/** A value is written by its own type. */
type WorkbookCell = CellValue | { value: string; fontWeight: 'bold' } | { value: Date; format: string };

const DAY_FORMAT = 'yyyy-mm-dd';
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const DAY = 86_400_000;
/** Widths of columns, in characters. */
const [NARROWEST, WIDEST] = [8, 60];
/** The rows that the widths are taken from. */
const MEASURED = 100;

/** A sheet for each frame, and lines of text on a first sheet if there are any. */
export function workbookSheets(frames: readonly NamedFrame[], about: readonly string[]): WorkbookSheet[] {
  const first = about.length === 0 ? [] : [{ name: 'About', rows: about.map((line): CellValue[] => [line]) }];
  const sheets = [...first, ...frames.map(({ name, frame }) => ({ name, rows: sheetRows(frame) }))];
  const names = sheetNames(sheets.map(({ name }) => name));
  return sheets.map(({ rows }, at) => {
    const formats = (rows[0] ?? []).map((_, column) => timeFormatOf(rows, column));
    return {
      sheet: names[at] ?? 'Sheet',
      data: rows.map((row, index) =>
        row.map((value, column) => cellOf(value, index === 0, formats[column] ?? TIME_FORMAT)),
      ),
      columns: widthsOf(rows).map((width) => ({ width })),
      stickyRowsCount: 1,
    };
  });
}

/** All times of a column have one format: that of dates only if all of them are. */
const timeFormatOf = (rows: readonly (readonly CellValue[])[], column: number): string =>
  rows.some((row) => row[column] instanceof Date && Number(row[column]) % DAY !== 0)
    ? TIME_FORMAT
    : DAY_FORMAT;

function cellOf(value: CellValue, isHead: boolean, format: string): WorkbookCell {
  if (isHead && value !== null) return { value: String(value), fontWeight: 'bold' };
  return value instanceof Date ? { value, format } : value;
}

/** The widths of columns by their first rows, the names included. */
export function widthsOf(rows: readonly (readonly CellValue[])[]): readonly number[] {
  const measured = rows.slice(0, MEASURED);
  return (rows[0] ?? []).map((_, at) => {
    const maxLength = Math.max(...measured.map((row) => textOf(row[at] ?? null).length));
    return Math.min(Math.max(maxLength + 2, NARROWEST), WIDEST);
  });
}

const textOf = (value: CellValue): string =>
  value instanceof Date ? TIME_FORMAT : value === null ? '' : String(value);
