import { isUtf8 } from 'node:buffer';
import { type ClickHouseFault, faultIn } from './fault.ts';
import { mayCalculate } from '../rows/csvWriter.ts';
import { calculates, type ExportedForm } from '../remote/exportedForm.ts';
import { ChangedValues } from './changedValues.ts';
import type { ReadType, Writing } from './readings.ts';

/** A text of ClickHouse may be any bytes. Those of one that is no UTF-8 are shown by their codes: `\xFF`. */
function bytesShown(lines: Buffer, writings: readonly Writing[]): Buffer {
  const shown = lines
    .toString('latin1')
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((value, i) => valueShown(value, writings[i] === 'plain' ? '\\x' : '\\\\x'))
        .join('\t'),
    );
  return Buffer.from(shown.join('\n'), 'latin1');
}

const BEYOND_ASCII = /[\x80-\xff]/g;

function valueShown(value: string, mark: string): string {
  if (value.search(BEYOND_ASCII) < 0 || isUtf8(Buffer.from(value, 'latin1'))) return value;
  return value.replaceAll(BEYOND_ASCII, (byte) => mark + byte.charCodeAt(0).toString(16).toUpperCase());
}

const [TAB, LINE_FEED, RETURN, QUOTE, COMMA, BACKSLASH, LETTER_N] = [
  0x09, 0x0a, 0x0d, 0x22, 0x2c, 0x5c, 0x4e,
];

/** So many bytes are turned into rows at once: a response comes in pieces of a few kilobytes. */
const BATCH = 256 * 1024;

const NO_ROW = -1;

const MOST_OF_AN_ERROR = 64 * 1024;
const ERROR_BEGINS = Buffer.from('Code: ');
const NOTHING = Buffer.alloc(0);

const beginsError = (lines: Buffer, at: number): boolean =>
  lines.subarray(at, at + ERROR_BEGINS.length).equals(ERROR_BEGINS);

const [LOW, HIGH, ABOVE_COMMA, BACKSLASHES] = [0x7f7f7f7f, 0x80808080 | 0, 0x53535353, 0x5c5c5c5c];

/** A bit for each of four bytes that is at most a comma, or a backslash: what has a meaning is among them. */
function marksOf(word: number): number {
  const other = word ^ BACKSLASHES;
  return (~((((word & LOW) + ABOVE_COMMA) | word) & (((other & LOW) + LOW) | other)) & HIGH) >>> 7;
}

/** The bytes after the last whole word of lines, and in place of others ones without a meaning. */
function lastWord(lines: Buffer): number {
  let word = -1;
  for (let at = lines.length - 1; at >= (lines.length & ~3); at--) word = (word << 8) | (lines[at] as number);
  return word;
}

/** Whether every line may be a value: a blank one, and one that reads as an error. */
export const isOneText = ([first, ...others]: readonly ReadType[]): boolean =>
  first?.reading.type === 'VARCHAR' && first.writing !== 'plain' && others.length === 0;

/**
 * Rows as ClickHouse sends them, as the CSV of a sink, or as those of an exported file. A response that began well may end
 * with the text of an error: a line that is no row begins it. After a blank line totals follow, which are no rows either.
 */
export class CsvRows {
  private readonly writings: readonly Writing[];
  private readonly isOneText: boolean;
  private readonly form: ExportedForm | null;
  private readonly batch: number;
  /** What came, in memory that is used again; between these two places it is no rows yet. */
  private held: Buffer;
  private from = 0;
  private to = 0;
  private state: 'rows' | 'totals' | 'error' = 'rows';
  private said = '';
  private readonly isReturned: boolean;
  /** Of each column, whether its values are never written as they came. */
  private readonly isWritten: Uint8Array;
  private readonly tabs: Int32Array;

  constructor(types: readonly ReadType[], form: ExportedForm | null = null, batch = BATCH) {
    this.writings = types.map(({ writing }) => writing);
    this.isOneText = isOneText(types);
    [this.form, this.batch] = [form, batch];
    this.held = Buffer.allocUnsafe(2 * batch);
    this.isReturned = form?.lineEnd === '\r\n';
    const isQuoted = form === null && types.length === 1;
    this.isWritten = Uint8Array.from(types, ({ writing }) => Number(isQuoted || writing === 'padded'));
    this.tabs = new Int32Array(types.length);
  }

  /** The CSV of lines, once there are many. Rows of a sink are there until the next call. */
  take(bytes: Buffer): Buffer {
    if (this.state === 'error') this.hear(bytes);
    if (this.state !== 'rows') return NOTHING;
    this.hold(bytes);
    return this.to < this.batch ? NOTHING : this.rest();
  }

  /** The CSV of all lines that are whole. */
  rest(): Buffer {
    const end = this.held.subarray(0, this.to).lastIndexOf(LINE_FEED) + 1;
    if (this.state !== 'rows' || end <= this.from) return NOTHING;
    const lines = this.held.subarray(this.from, end);
    this.from = end;
    return this.csvOf(isUtf8(lines) ? lines : bytesShown(lines, this.writings));
  }

  private hold(bytes: Buffer): void {
    this.held.copyWithin(0, this.from, this.to);
    [this.from, this.to] = [0, this.to - this.from];
    if (this.to + bytes.length > this.held.length) {
      const larger = Buffer.allocUnsafe(2 * (this.to + bytes.length));
      this.held.copy(larger, 0, 0, this.to);
      this.held = larger;
    }
    this.to += bytes.copy(this.held, this.to);
  }

  /** Throws unless what came is whole. */
  end(): void {
    if (this.state === 'rows') this.hear(this.begun());
    if (this.said === '' && this.state !== 'error') return;
    throw faultIn(this.said) ?? Object.assign(new Error('The rows were cut.'), { code: 'ECONNRESET' });
  }

  /** What the server said in place of rows, as far as it came. */
  fault(): ClickHouseFault | null {
    return faultIn(this.said + this.begun().toString());
  }

  /** The beginning of a line whose end is not there yet. */
  private begun(): Buffer {
    return this.held.subarray(this.from, this.to);
  }

  private hear(bytes: Buffer): void {
    if (this.said.length < MOST_OF_AN_ERROR) this.said += bytes.toString();
  }

  /** Most values are written as they came: the lines are nobody else's, and become those of the CSV where they are. */
  private csvOf(given: Buffer): Buffer {
    const changed = new ChangedValues(given, this.writings, this.form);
    const { lines } = changed;
    const words = new Int32Array(lines.buffer, lines.byteOffset, lines.length >> 2);
    const last = lastWord(lines);
    let line = 0;
    while (line < lines.length) {
      const end = this.isNoRow(lines, line) ? NO_ROW : this.endOfRow(line, changed, words, last);
      if (end === NO_ROW) return this.endsAt(given, line, changed);
      line = end;
    }
    return changed.rows(line);
  }

  /**
   * Writes a row, and returns where the next begins. It reads four bytes at once. A function for each row is what V8 makes
   * fast: in one that runs through many, it enters the loop in the middle each time, and takes half as long again.
   */
  private endOfRow(line: number, changed: ChangedValues, words: Int32Array, last: number): number {
    const { form, tabs, isWritten } = this;
    const { lines } = changed;
    const columns = tabs.length;
    let [begin, column, word] = [line, 0, line >> 2];
    let isChanged = isWritten[0] as number;
    // Bytes before the line are none of it.
    let marks = marksOf(word < words.length ? (words[word] as number) : last) & (-1 << ((line & 3) << 3));
    for (;;) {
      while (marks !== 0) {
        const at = (word << 2) + ((31 - Math.clz32(marks & -marks)) >> 3);
        marks &= marks - 1;
        const byte = lines[at] as number;
        if (byte === TAB || byte === LINE_FEED) {
          if (isChanged !== 0) {
            if (at !== begin + 2 || !isNull(lines, begin)) changed.write(line, { begin, end: at, column });
            else if (form !== null) changed.skip(line, begin, at);
          } else if (
            form !== null &&
            mayCalculate(lines[begin] as number) &&
            calculates(lines, begin, at, form.texts[column])
          )
            changed.write(line, { begin, end: at, column });
          if (column < columns) tabs[column] = at;
          column++;
          if (byte === LINE_FEED) {
            if (column !== columns) {
              for (const tab of tabs.subarray(0, column - 1)) lines[tab] = TAB;
              return NO_ROW;
            }
            if (this.isReturned) changed.insert(line, at, RETURN);
            return at + 1;
          }
          lines[at] = COMMA;
          begin = at + 1;
          isChanged = isWritten[column] as number;
        } else if (byte === BACKSLASH || byte === COMMA || byte === QUOTE || byte === RETURN) isChanged = 1;
      }
      word++;
      marks = marksOf(word < words.length ? (words[word] as number) : last);
    }
  }

  private isNoRow(lines: Buffer, at: number): boolean {
    if (lines[at] === RETURN) return true;
    if (this.isOneText) return false;
    return lines[at] === LINE_FEED || (this.writings.length === 1 && beginsError(lines, at));
  }

  /** What follows is no row. */
  private endsAt(lines: Buffer, at: number, changed: ChangedValues): Buffer {
    const csv = changed.rows(at);
    this.state = lines[at] === LINE_FEED ? 'totals' : 'error';
    if (this.state === 'error') for (const rest of [lines.subarray(at), this.begun()]) this.hear(rest);
    this.from = this.to;
    return csv;
  }
}

const isNull = (lines: Buffer, begin: number): boolean =>
  lines[begin] === BACKSLASH && lines[begin + 1] === LETTER_N;
