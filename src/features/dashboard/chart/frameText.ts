import type { Frame, FrameColumn, FrameValue } from '#domain/compile/frame.ts';
import { isoMoment } from '#domain/format/isoMoment.ts';

const TEMPORAL = 2;

/** A value as a table shows it. Times are in the server's zone and have no offset. */
export function cellText(column: FrameColumn, row: number): string {
  const value = column.values[row] ?? null;
  if (column.type === TEMPORAL && typeof value === 'number') return isoMoment(value);
  return plainText(value);
}

function plainText(value: FrameValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value.map(plainText)) : String(value);
}

/** RFC 4180, with CRLF line ends; NULL is empty. */
export function frameCsv(frame: Frame): string {
  const lines = [frame.columns.map(({ name }) => quoted(name)).join(',')];
  for (let row = 0; row < frame.rowCount; row += 1) {
    lines.push(frame.columns.map((column) => quoted(cellText(column, row))).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
