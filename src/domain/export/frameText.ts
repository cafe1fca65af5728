import type { Frame, FrameColumn } from '../compile/frame.ts';
import { isoTimestamp, wholeTimestamp } from '../format/isoTimestamp.ts';
import type { FrameValue } from '../frameValue.ts';
import { withoutFormula } from '../rows/text/formulaText.ts';
import { DAY } from '../time.ts';
import { NUMERIC, TEMPORAL } from '../resultColumn.ts';

/** A list in one cell of a file, as JSON: integers past 2^53 are texts there, so that no reader rounds them. */
const listText = (values: readonly FrameValue[]): string =>
  JSON.stringify(values, (_, value: FrameValue) => (typeof value === 'bigint' ? String(value) : value));

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
    // What stands for a number or a time calculates nothing.
    if (typeof value === 'string') return type === NUMERIC || isTemporal ? value : safe(value);
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
 * CSV as the contract's servers write it, lines ending in LF: NULL is empty, the empty text is `""`, truth values are
 * those of Python, and no text is a formula.
 */
export const frameCsv = (frame: Frame): string => frameText(frame, ',', null);

/** The column names and the rows, or only some of them, with a separator between cells. */
export function frameText(frame: Frame, separator: string, only: ReadonlySet<number> | null): string {
  const quoted = quoter(separator);
  const safe = separator === ',' ? withoutFormula : (text: string) => text;
  const truth = separator === ',' ? pythonTruth : String;
  const texts = frame.columns.map((column) => columnTexts(column, safe, truth));
  const lines = [frame.columns.map(({ name }) => quoted(safe(name) || null)).join(separator)];
  for (let row = 0; row < frame.rowCount; row += 1) {
    if (only !== null && !only.has(row)) continue;
    lines.push(texts.map((textOf) => quoted(textOf(row))).join(separator));
  }
  return `${lines.join('\n')}\n`;
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
