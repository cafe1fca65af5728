import { csvLine, NOTHING } from '../csvLine.ts';
import { type BadRow, LEFT_OUT, MOST_BAD_ROWS } from '../fileTable.ts';
import { cellValue } from './cellValue.ts';
import { FOUND_SEPARATORS } from './dialect.ts';
import { restOf } from './profileText.ts';
import { scanText, type TextRecord } from './scanText.ts';
import type { TextParts } from './textChoice.ts';
import type { TextTable } from './textTable.ts';

/** The rows of a text with values as in code, and those that do not fit the types that a person chose. */
export interface TextLines {
  /** Lines that the engine reads back exactly, many at once; the first has the names. */
  readonly lines: AsyncIterable<string>;
  /** How many rows do not fit, and the first of them, once all lines were read. */
  readonly left: () => { readonly count: number; readonly rows: readonly BadRow[] };
}

/** What separates the values of the lines: as in the text, if that is usual. */
export const lineSeparator = ({ dialect: { separator } }: Pick<TextTable, 'dialect'>): string =>
  FOUND_SEPARATORS.find((each) => each === separator) ?? ',';

const ENOUGH = 256 * 1024;

export function textLines(parts: TextParts, table: TextTable, types: readonly string[] | null): TextLines {
  const { dialect, firstLine, hasNames, names, readings } = table;
  const bad: BadRow[] = [];
  let count = 0;
  const separator = lineSeparator(table);
  let ready: string[] = [csvLine(names, separator)];
  let length = 0;
  let blanks = 0;
  let isBegun = false;
  const width = names.length;
  /** Whether lines can be copied whose values are all as in code. */
  const isSame =
    types === null &&
    width > 1 &&
    table.isAsInCode &&
    dialect.separator === separator &&
    dialect.quote === '"' &&
    !dialect.isEscaped &&
    !dialect.isReturned;
  const row = Array.from({ length: width }, () => '');

  function onRecord(record: TextRecord): void {
    if (record.line < firstLine) return;
    if (record.isBlank) {
      if (isBegun && width === 1) blanks += 1;
      return;
    }
    const isName = !isBegun && hasNames;
    isBegun = true;
    if (isName) return;
    for (; blanks > 0; blanks -= 1) add(csvLine([null]));
    if (isSame && record.isPlain && record.cells.length === width && !hasQuoteWithin(record))
      return add(`${record.written()}\n`);
    const line = lineOf(record);
    if (line !== null) add(line);
  }

  function add(line: string): void {
    ready.push(line);
    length += line.length;
  }

  function lineOf({ cells, quoted, line }: TextRecord): string | null {
    for (let at = 0; at < width; at += 1) {
      const reading = readings[at];
      const isRest = at === width - 1 && cells.length > width;
      const cell = isRest ? restOf(cells, at, dialect) : (cells[at] ?? '');
      if (reading === undefined || types?.[at] === LEFT_OUT) {
        row[at] = '';
        continue;
      }
      const value = cellValue(reading, cell, quoted[at] ?? false);
      if (value === undefined) {
        count += 1;
        if (bad.length < MOST_BAD_ROWS)
          bad.push({ line, why: `${names[at] ?? ''}: “${cell.slice(0, 60)}” is no ${reading.type}` });
        return null;
      }
      row[at] = value === null ? '' : reading.type === 'VARCHAR' ? `"${value.replaceAll('"', '""')}"` : value;
    }
    return width === 1 && row[0] === '' ? csvLine([null]) : `${row.join(separator)}\n`;
  }

  /** A line whose values are all as in code, as it is. */
  function onLine(line: string): boolean {
    if (!isBegun || separatorsIn(line, dialect.separator) !== width - 1) return false;
    if (line.includes('\r') || line.includes('"') || line.includes(NOTHING)) return false;
    add(`${line}\n`);
    return true;
  }

  async function* lines(): AsyncGenerator<string> {
    const scanner = scanText(dialect, onRecord, isSame ? onLine : null);
    const taken = (): string => {
      const text = ready.join('');
      ready = [];
      length = 0;
      return text;
    };
    for await (const part of parts()) {
      scanner.push(part);
      if (length >= ENOUGH) yield taken();
    }
    scanner.end();
    yield taken();
  }

  return { lines: lines(), left: () => ({ count, rows: bad }) };
}

function separatorsIn(line: string, separator: string): number {
  let count = 0;
  for (let at = line.indexOf(separator); at !== -1; at = line.indexOf(separator, at + 1)) count += 1;
  return count;
}

const hasQuoteWithin = ({ cells, quoted }: TextRecord): boolean =>
  cells.some(
    (cell, at) => quoted[at] !== true && (cell.includes('"') || cell === NOTHING || cell.includes('\r')),
  );
