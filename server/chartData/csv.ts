import { isoTimestamp, wholeTimestamp } from '#domain/format/isoTimestamp.ts';
import { listText } from '#domain/export/listText.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { withoutFormula } from '#domain/rows/text/formulaText.ts';

/** Rows as CSV. Text that a spreadsheet would evaluate as a formula is escaped. */
export function frameCsv(frame: Frame): string {
  const lines = [frame.columns.map(({ name }) => field(withoutFormula(name))).join(',')];
  const writers = frame.columns.map(writerOf);
  for (let row = 0; row < frame.rowCount; row++)
    lines.push(frame.columns.map((column, i) => writers[i]?.(column.values[row] ?? null) ?? '').join(','));
  return `${lines.join('\n')}\n`;
}

function writerOf(column: FrameColumn): (value: FrameValue) => string {
  // What stands for a number or a time calculates nothing.
  const written = column.type === 0 || column.type === 2 ? String : withoutFormula;
  const textOf = (value: FrameValue): string =>
    typeof value === 'string' ? written(value) : plainText(value);
  if (column.type !== 2) return (value) => (value === null ? '' : field(textOf(value)));
  // Columns with dates only are written without a time.
  const days = column.values.every((value) => typeof value !== 'number' || value % 86_400_000 === 0);
  return (value) => {
    if (typeof value !== 'number') return value === null ? '' : field(textOf(value));
    return days ? isoTimestamp(value) : wholeTimestamp(value);
  };
}

function plainText(value: FrameValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'object') return listText(value ?? []);
  return String(value);
}

const field = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
