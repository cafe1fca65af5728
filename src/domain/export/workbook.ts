import type { Frame, FrameColumn } from '../compile/frame.ts';
import { DAY } from '../time.ts';
import { type CellValue, sheetNames, sheetRowCount, sheetRows, TEMPORAL } from './sheets.ts';

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
/** Widths of columns, in characters. */
const [NARROWEST, WIDEST] = [8, 60];
/** The rows that the widths are taken from. */
const MEASURED = 100;

/** A sheet: its rows, of which the first has the names of a frame, and how its columns look. */
export interface SheetRows {
  readonly sheet: string;
  readonly count: number;
  readonly rows: (from: number, to: number) => readonly (readonly CellValue[])[];
  readonly widths: readonly number[];
  /** Whether a column has times of day: all times of a column have one format. */
  readonly times: readonly boolean[];
}

/** A sheet for each frame, and lines of text on a first sheet if there are any. */
export function sheetsOf(frames: readonly NamedFrame[], about: readonly string[]): SheetRows[] {
  const lines = about.map((line): CellValue[] => [line]);
  const first = {
    name: 'About',
    count: lines.length,
    rows: (from: number, to: number) => lines.slice(from, to),
    times: [],
  };
  const sheets = [
    ...(lines.length === 0 ? [] : [first]),
    ...frames.map(({ name, frame }) => ({
      name,
      count: sheetRowCount(frame),
      rows: (from: number, to: number) => sheetRows(frame, from, to),
      times: frame.columns.map(hasTimesOfDay),
    })),
  ];
  const names = sheetNames(sheets.map(({ name }) => name));
  return sheets.map(({ name, ...sheet }, at) => ({
    ...sheet,
    sheet: names[at] ?? name,
    widths: widthsOf(sheet.rows(0, MEASURED)),
  }));
}

/** The sheets in the form of the library that writes them on the server. */
export function workbookSheets(frames: readonly NamedFrame[], about: readonly string[]): WorkbookSheet[] {
  return sheetsOf(frames, about).map(({ sheet, count, rows, widths, times }) => ({
    sheet,
    data: rows(0, count).map((row, index) =>
      row.map((value, column) =>
        cellOf(value, index === 0, times[column] === true ? TIME_FORMAT : DAY_FORMAT),
      ),
    ),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }));
}

const hasTimesOfDay = ({ type, values }: FrameColumn): boolean =>
  type === TEMPORAL && values.some((value) => typeof value === 'number' && value % DAY !== 0);

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
