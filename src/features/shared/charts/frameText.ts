import type { Frame, FrameColumn, FrameValue } from '#domain/compile/frame.ts';
import { isoTimestamp } from '#domain/format/isoTimestamp.ts';

const TEMPORAL = 2;

/** A value as a table shows it. Times are in the server's zone and have no offset. */
export function cellText(column: FrameColumn, row: number): string {
  const value = column.values[row] ?? null;
  if (column.type === TEMPORAL && typeof value === 'number') return isoTimestamp(value);
  return plainText(value);
}

function plainText(value: FrameValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value.map(plainText)) : String(value);
}

/** RFC 4180, with CRLF line ends; NULL is empty. */
export const frameCsv = (frame: Frame): string => frameText(frame, ',', null);

/** The column names and the rows, or only some of them, with a separator between cells. */
export function frameText(frame: Frame, separator: string, only: ReadonlySet<number> | null): string {
  const quoted = quoter(separator);
  const lines = [frame.columns.map(({ name }) => quoted(name)).join(separator)];
  for (let row = 0; row < frame.rowCount; row += 1) {
    if (only !== null && !only.has(row)) continue;
    lines.push(frame.columns.map((column) => quoted(cellText(column, row))).join(separator));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function quoter(separator: string): (text: string) => string {
  const needed = ['"', '\r', '\n', separator];
  return (text) => (needed.some((each) => text.includes(each)) ? `"${text.replaceAll('"', '""')}"` : text);
}
