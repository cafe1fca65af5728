import type { FrameValue } from '../frameValue.ts';
import type { Frame, FrameColumn } from '../compile/frame.ts';
import { TEMPORAL } from '../resultColumn.ts';
import { timestampText } from '../format/isoTimestamp.ts';

/** The longest name of a sheet, and the characters that it cannot contain, in Excel and LibreOffice. */
const MAX_NAME_LENGTH = 31;
const FORBIDDEN = /[\p{Cc}[\]:*?/\\]+/gu;
/** The most rows of a sheet, and characters of a cell. */
export const MAX_ROWS = 1_048_576;
export const MAX_TEXT_LENGTH = 32_767;

/** A cell: a date is an instant whose UTC fields are what is shown, as the server’s times have no offset. */
export type SheetValue = string | number | boolean | Date | SheetTime | null;

/** A time of day. */
export interface SheetTime {
  readonly millisOfDay: number;
}

/** Valid sheet names, each once: Excel compares them without case. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base =
      name
        .replaceAll(FORBIDDEN, ' ')
        .replaceAll(/^'+|'+$|\s+(?=\s)/g, '')
        .trim() || 'Sheet';
    let unique = base.slice(0, MAX_NAME_LENGTH).trim();
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) {
      const suffix = ` (${n})`;
      unique = base.slice(0, MAX_NAME_LENGTH - suffix.length).trim() + suffix;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** The rows that a sheet has of a frame, its column names included; what does not fit is left out. */
export const sheetRowCount = (frame: Frame): number => Math.min(frame.rowCount + 1, MAX_ROWS);

/** Some rows of the sheet of a frame: the first has its column names. */
export function sheetRows(frame: Frame, from: number, to: number): readonly (readonly SheetValue[])[] {
  const rows: (readonly SheetValue[])[] = [];
  for (let row = from; row < Math.min(to, sheetRowCount(frame)); row += 1)
    rows.push(frame.columns.map((column) => (row === 0 ? column.name : cell(column, row - 1))));
  return rows;
}

const cell = (column: FrameColumn, row: number): SheetValue =>
  cellValue(column.values[row] ?? null, column.type === TEMPORAL);

/** A value as a sheet has it; of a time milliseconds since 1970. */
export function cellValue(value: FrameValue, isTemporal: boolean): SheetValue {
  if (isTemporal && typeof value === 'number') return isDate(value) ? new Date(value) : timestampText(value);
  return plain(value);
}

/** From the first day that a spreadsheet has to the last: others are written as text. */
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1900, 2, 1), Date.UTC(9999, 11, 31)];
/** A sheet has milliseconds, and nothing finer. */
const isDate = (value: number): boolean => value >= FIRST_DAY && value <= LAST_DAY && Number.isInteger(value);

function plain(value: FrameValue): SheetValue {
  if (value === null || typeof value === 'boolean') return value;
  // Excel has no infinity, and shows fifteen digits: a longer id would become another one.
  if (typeof value === 'number') return isStorable(value) ? value : String(value);
  const text = typeof value === 'object' ? JSON.stringify(value.map(plain)) : String(value);
  return text.slice(0, MAX_TEXT_LENGTH);
}

/** Ids have at most 64 bits; what is larger is a quantity. */
const isStorable = (value: number): boolean =>
  Number.isFinite(value) &&
  !(Number.isInteger(value) && Math.abs(value) >= 1e15 && Math.abs(value) <= 2 ** 64);
