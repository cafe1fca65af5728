import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { listText } from '#domain/export/listText.ts';
import { isoTimestamp, wholeTimestamp } from '#domain/format/isoTimestamp.ts';
import { withoutFormula } from '#domain/rows/text/formulaText.ts';
import { DAY } from '#domain/time.ts';

const TEMPORAL = 2;

/**
 * The values of a column as text: times in the server's zone without an offset, and as dates only if all of them are, so
 * that all have one form.
 */
function columnTexts(
  { type, values }: FrameColumn,
  safe: (text: string) => string,
  truth: (value: boolean) => string,
): (row: number) => string | null {
  const isTemporal = type === TEMPORAL;
  const areDays = isTemporal && values.every((value) => typeof value !== 'number' || value % DAY === 0);
  const timeText = areDays ? isoTimestamp : wholeTimestamp;
  return (row) => {
    const value = values[row] ?? null;
    if (typeof value === 'string') return safe(value);
    if (typeof value === 'boolean') return truth(value);
    return isTemporal && typeof value === 'number' ? timeText(value) : plainText(value);
  };
}

const pythonTruth = (value: boolean): string => (value ? 'True' : 'False');

function plainText(value: FrameValue): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? listText(value) : String(value);
}

/**
 * RFC 4180, with CRLF line ends; NULL is empty, the empty text is `""`, truth values are those of a server’s files, and
 * no text is a formula.
 */
export const frameCsv = (frame: Frame): string => frameText(frame, ',', null);

/** The column names and the rows, or only some of them, with a separator between cells. */
export function frameText(frame: Frame, separator: string, only: ReadonlySet<number> | null): string {
  const quoted = quoter(separator);
  const safe = separator === ',' ? withoutFormula : (text: string) => text;
  const truth = separator === ',' ? pythonTruth : String;
  const texts = frame.columns.map((column) => columnTexts(column, safe, truth));
  const lines = [frame.columns.map(({ name }) => quoted(safe(name))).join(separator)];
  for (let row = 0; row < frame.rowCount; row += 1) {
    if (only !== null && !only.has(row)) continue;
    lines.push(texts.map((textOf) => quoted(textOf(row))).join(separator));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function quoter(separator: string): (text: string | null) => string {
  const needed = ['"', '\r', '\n', separator];
  const empty = separator === ',' ? '""' : '';
  return (text) => {
    if (text === null) return '';
    if (text === '') return empty;
    return needed.some((each) => text.includes(each)) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}
