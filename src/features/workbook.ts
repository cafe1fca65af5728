import writeXlsxFile from 'write-excel-file/universal';
import type { Cell, SheetData } from 'write-excel-file/universal';
import type { Frame } from '#domain/compile/frame.ts';
import type { CellValue } from '#domain/export/sheets.ts';
import { sheetNames, sheetRows } from '#domain/export/sheets.ts';

export interface NamedFrame {
  readonly name: string;
  readonly frame: Frame;
}

const DAY_FORMAT = 'yyyy-mm-dd';
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const DAY = 86_400_000;
/** Widths of columns, in characters. */
const [NARROWEST, WIDEST] = [8, 60];
/** The rows that the widths are taken from. */
const MEASURED = 100;

/** An XLSX workbook with a sheet for each frame, and lines of text on a first sheet if there are any. */
export async function writeWorkbook(frames: readonly NamedFrame[], about: readonly string[]): Promise<Blob> {
  const first = about.length === 0 ? [] : [{ name: 'About', rows: about.map((line): CellValue[] => [line]) }];
  const sheets = [...first, ...frames.map(({ name, frame }) => ({ name, rows: sheetRows(frame) }))];
  const names = sheetNames(sheets.map(({ name }) => name));
  return writeXlsxFile(
    sheets.map(({ rows }, at) => ({
      sheet: names[at] ?? 'Sheet',
      data: cellsOf(rows),
      columns: widthsOf(rows).map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
}

function cellsOf(rows: readonly (readonly CellValue[])[]): SheetData {
  return rows.map((row, at) => row.map((value) => cellOf(value, at === 0)));
}

function cellOf(value: CellValue, isHead: boolean): Cell {
  if (value === null) return null;
  if (isHead) return { value: String(value), type: String, fontWeight: 'bold' };
  if (value instanceof Date) {
    return { value, type: Date, format: value.getTime() % DAY === 0 ? DAY_FORMAT : TIME_FORMAT };
  }
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  return { value, type: String };
}

function widthsOf(rows: readonly (readonly CellValue[])[]): readonly number[] {
  const measured = rows.slice(0, MEASURED);
  return (rows[0] ?? []).map((_, at) => {
    const longest = Math.max(...measured.map((row) => textOf(row[at] ?? null).length));
    return Math.min(Math.max(longest + 2, NARROWEST), WIDEST);
  });
}

const textOf = (value: CellValue): string =>
  value instanceof Date ? TIME_FORMAT : value === null ? '' : String(value);
