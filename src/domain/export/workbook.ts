import type { Frame, FrameColumn } from '../compile/frame.ts';
import { TEMPORAL } from '../resultColumn.ts';
import { DAY } from '../time.ts';
import { type SheetValue, sheetNames, sheetRowCount, sheetRows } from './sheets.ts';

export interface NamedFrame {
  readonly name: string;
  readonly frame: Frame;
}

/** What takes as much room as a day with its time, and as a time of day. */
const [TIME_TEXT, CLOCK_TEXT] = ['yyyy-mm-dd hh:mm:ss', 'hh:mm:ss.000'];
/** Widths of columns, in characters. */
const [NARROWEST, WIDEST] = [8, 60];
const FORMATTED = 5;
/** The rows that the widths are taken from. */
const MEASURED = 100;

/** A sheet: its rows, of which the first has the names of a frame, and how its columns look. */
export interface SheetRows {
  readonly sheet: string;
  readonly count: number;
  readonly rows: (from: number, to: number) => readonly (readonly SheetValue[])[];
  readonly widths: readonly number[];
  /** Whether a column has times of day: all times of a column have one format. */
  readonly times: readonly boolean[];
  /** The formats of the numbers of columns; undefined where one has none. */
  readonly formats: readonly (string | undefined)[];
}

/** A sheet for each frame, and lines of text on a first sheet if there are any. */
export function sheetsOf(frames: readonly NamedFrame[], about: readonly string[]): SheetRows[] {
  const lines = about.map((line): SheetValue[] => [line]);
  const first = {
    name: 'About',
    count: lines.length,
    rows: (from: number, to: number) => lines.slice(from, to),
    times: [],
    formats: [],
  };
  const sheets = [
    ...(lines.length === 0 ? [] : [first]),
    ...frames.map(({ name, frame }) => ({
      name,
      count: sheetRowCount(frame),
      rows: (from: number, to: number) => sheetRows(frame, from, to),
      times: frame.columns.map(hasTimesOfDay),
      formats: frame.columns.map(({ numberFormat }) => numberFormat),
    })),
  ];
  const names = sheetNames(sheets.map(({ name }) => name));
  return sheets.map(({ name, ...sheet }, at) => ({
    ...sheet,
    sheet: names[at] ?? name,
    // A number with a format has signs and groups besides its digits.
    widths: widthsOf(sheet.rows(0, MEASURED)).map((width, column) =>
      sheet.formats[column] === undefined ? width : Math.min(width + FORMATTED, WIDEST),
    ),
  }));
}

const hasTimesOfDay = ({ type, values }: FrameColumn): boolean =>
  type === TEMPORAL && values.some((value) => typeof value === 'number' && value % DAY !== 0);

/** The widths of columns by their first rows, the names included. */
export function widthsOf(rows: readonly (readonly SheetValue[])[]): readonly number[] {
  const measured = rows.slice(0, MEASURED);
  return (rows[0] ?? []).map((_, at) => {
    const maxLength = Math.max(...measured.map((row) => textOf(row[at] ?? null).length));
    return Math.min(Math.max(maxLength + 2, NARROWEST), WIDEST);
  });
}

const textOf = (value: SheetValue): string =>
  value === null
    ? ''
    : value instanceof Date
      ? TIME_TEXT
      : typeof value === 'object'
        ? CLOCK_TEXT
        : String(value);
