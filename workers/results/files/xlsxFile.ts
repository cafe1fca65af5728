import { createZip } from '#domain/export/createZip.ts';
import {
  columnLetters,
  rowXml,
  SHEET_END,
  sheetPath,
  sheetStart,
  workbookFiles,
} from '#domain/export/sheetXml.ts';
import { type SheetValue, cellValue, MAX_ROWS, sheetNames } from '#domain/export/sheets.ts';
import { widthsOf } from '#domain/export/workbook.ts';
import { inZone } from '#domain/dataset/zonedColumns.ts';
import { DAY } from '#domain/time.ts';
import type { FileColumn } from './fileColumn.ts';
import type { FileValue } from './fileType.ts';
import type { PutPart } from './putPart.ts';

/** The cells of a part: what is in memory at once, beside the rows. */
const CELLS = 100_000;
/** A file in a zip is smaller than 4 GB. */
const MAX_BYTES = 2 ** 32 - 1;
const DAY_MICROS = BigInt(DAY) * 1000n;

/**
 * A workbook of one sheet, put in parts while it is made; rows beyond the most that a sheet has are left out. The names
 * of the columns with values of a type as text, as a sheet does not hold them; null if it was stopped.
 */
export async function xlsxFile(
  columns: readonly FileColumn[],
  name: string,
  put: PutPart,
): Promise<readonly string[] | null> {
  const rows = Math.min(columns[0]?.length ?? 0, MAX_ROWS - 1);
  const step = Math.max(100, Math.floor(CELLS / Math.max(1, columns.length)));
  const encoder = new TextEncoder();
  const zip = createZip();
  for (const [path, text] of Object.entries(workbookFiles(sheetNames([name]))))
    zip.open(path)(encoder.encode(text), true);
  const letters = columnLetters(columns.length);
  // Cells of a sheet have no zone.
  const names = columns.map((column) => (column.type === 'instant' ? inZone(column.name) : column.name));
  const write = zip.open(sheetPath(0));
  const times = columns.map(({ type }) => type === 'timestamp' || type === 'instant');
  const asText = new Set<string>();
  let size = 0;
  for (let from = 0; from < rows || from === 0; from += step) {
    const to = Math.min(rows, from + step);
    const cells = rowsOf(columns, from, to, asText);
    let text = from === 0 ? sheetStart(widthsOf([names, ...cells])) + rowXml(1, letters, names) : '';
    for (const [at, values] of cells.entries()) text += rowXml(from + at + 2, letters, values, times);
    if (to === rows) text += SHEET_END;
    const bytes = encoder.encode(text);
    size += bytes.length;
    if (size > MAX_BYTES) throw new Error('A sheet of more than 4 GB cannot be written.');
    write(bytes, to === rows);
    if (to === rows) zip.end();
    // A part is taken before the next one is made.
    if (!(await put(zip.taken(), rows === 0 ? 1 : to / rows))) return null;
  }
  return columns.map((column) => column.name).filter((column) => asText.has(column));
}

function rowsOf(
  columns: readonly FileColumn[],
  from: number,
  to: number,
  asText: Set<string>,
): readonly SheetValue[][] {
  const rows: SheetValue[][] = Array.from({ length: to - from }, () => []);
  for (const column of columns) {
    const cells = cellsOf(column, from, to);
    if (column.isTyped && cells.some((cell) => typeof cell === 'string')) asText.add(column.name);
    for (const [at, cell] of cells.entries()) rows[at]?.push(cell);
  }
  return rows;
}

function cellsOf(column: FileColumn, from: number, to: number): readonly SheetValue[] {
  const { type } = column;
  if (type === 'time') {
    const texts = column.texts(from, to);
    return column.values(from, to).map((micros, at) => clockValue(micros) ?? texts[at] ?? null);
  }
  const isTemporal = type === 'date' || type === 'timestamp' || type === 'instant';
  const isOwn = isTemporal || type === 'int64' || type === 'double' || type === 'boolean';
  const isDecimal = typeof type === 'object' && type.kind === 'decimal';
  const values = isOwn ? column.values(from, to) : column.texts(from, to);
  return values.map((value) => cellValue(isDecimal ? decimalValue(value) : plainValue(value), isTemporal));
}

/** A time of day, in microseconds; null if a sheet shows another one: it has milliseconds, and its days end before 24:00. */
const clockValue = (micros: FileValue): SheetValue =>
  typeof micros === 'bigint' && micros % 1000n === 0n && micros < DAY_MICROS
    ? { millisOfDay: Number(micros / 1000n) }
    : null;

/** A sheet has doubles; an integer that no double equals is written as text. */
function plainValue(value: FileValue): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (typeof value !== 'bigint') return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** A sheet keeps fifteen digits; decimals of more are text. */
function decimalValue(text: FileValue): string | number | null {
  if (typeof text !== 'string') return null;
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text;
}
