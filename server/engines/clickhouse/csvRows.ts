import { isUtf8 } from 'node:buffer';
import { cutError } from './eachPiece.ts';
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

const MOST_OF_AN_ERROR = 64 * 1024;
const ERROR_BEGINS = Buffer.from('Code: ');
const NOTHING = Buffer.alloc(0);

const beginsError = (lines: Buffer, at: number): boolean =>
  lines.subarray(at, at + ERROR_BEGINS.length).equals(ERROR_BEGINS);

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
  /** Of a row of a sink, whose bytes are changed where they are: what the end of an error gets back. */
  private readonly tabs: Int32Array;

  constructor(types: readonly ReadType[], form: ExportedForm | null = null, batch = BATCH) {
    this.writings = types.map(({ writing }) => writing);
    this.isOneText = isOneText(types);
    [this.form, this.batch] = [form, batch];
    this.held = Buffer.allocUnsafe(2 * batch);
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
    throw faultIn(this.said) ?? cutError();
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
    const { writings, form, tabs } = this;
    const changed = new ChangedValues(given, writings, form);
    const { lines } = changed;
    const isReturned = form?.lineEnd === '\r\n';
    const isQuoted = form === null && writings.length === 1;
    const isExported = form !== null;
    const texts = form?.texts ?? [];
    const last = lines.length - 1;
    let at = 0;
    // The last byte is a line feed.
    while (at < lines.length) {
      const line = at;
      if (this.isNoRow(lines, at)) return this.endsAt(given, line, changed);
      let column = 0;
      for (let byte = TAB; byte !== LINE_FEED; column++) {
        const begin = at;
        const writing = writings[column];
        let isChanged = isQuoted || writing === 'padded';
        byte = lines[at] as number;
        for (;;) {
          while (byte > COMMA && byte !== BACKSLASH) byte = lines[++at] as number;
          if (byte === TAB || byte === LINE_FEED) break;
          if (byte === BACKSLASH) {
            isChanged = true;
            if (writing !== 'plain' && at + 1 < last) at++;
          } else if (byte === COMMA || byte === QUOTE || byte === RETURN) isChanged = true;
          byte = lines[++at] as number;
        }
        const end = at;
        if (isChanged && end === begin + 2 && isNull(lines, begin)) {
          if (form !== null) changed.skip(line, begin, end);
        } else if (
          isChanged ||
          (isExported && mayCalculate(lines[begin] as number) && calculates(lines, begin, end, texts[column]))
        )
          changed.write(line, { begin, end, column });
        if (!isExported && column < tabs.length) tabs[column] = end;
        if (byte === TAB) lines[end] = COMMA;
        at++;
      }
      if (column !== writings.length) {
        if (!isExported) for (const tab of tabs.subarray(0, column - 1)) given[tab] = TAB;
        return this.endsAt(given, line, changed);
      }
      if (isReturned) changed.insert(line, at - 1, RETURN);
    }
    return changed.rows(at);
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
