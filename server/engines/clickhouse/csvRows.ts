import { isUtf8 } from 'node:buffer';
import { type ClickHouseFault, faultIn } from './fault.ts';
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

/** The bytes that letters after a backslash mean; other bytes mean themselves. */
const UNESCAPED: Readonly<Uint8Array> = ((): Uint8Array => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (const [letter, byte] of Object.entries({ b: 8, f: 12, r: 13, n: 10, t: 9, 0: 0 }))
    bytes[letter.charCodeAt(0)] = byte;
  return bytes;
})();

/** The most bytes of a value, with the quotes around it, for each of its bytes and its end. */
const GROWTH = 3;
const MOST_OF_AN_ERROR = 64 * 1024;
const ERROR_BEGINS = Buffer.from('Code: ');
const NOTHING = Buffer.alloc(0);

const beginsError = (lines: Buffer, at: number): boolean =>
  lines.subarray(at, at + ERROR_BEGINS.length).equals(ERROR_BEGINS);

/** Whether every line may be a value: a blank one, and one that reads as an error. */
export const isOneText = ([first, ...others]: readonly ReadType[]): boolean =>
  first?.reading.type === 'VARCHAR' && first.writing !== 'plain' && others.length === 0;

/**
 * Rows as ClickHouse sends them, as the CSV of a sink. A response that began well may end with the text of an error: a
 * line that is no row begins it. After a blank line totals follow, which are no rows either.
 */
export class CsvRows {
  private readonly writings: readonly Writing[];
  private readonly isOneText: boolean;
  /** The beginning of a line whose end is not there yet. */
  private begun: Buffer[] = [];
  private state: 'rows' | 'totals' | 'error' = 'rows';
  private said = '';

  constructor(types: readonly ReadType[]) {
    this.writings = types.map(({ writing }) => writing);
    this.isOneText = isOneText(types);
  }

  /** The CSV of the lines that are whole. */
  take(bytes: Buffer): Buffer {
    if (this.state === 'error') this.hear(bytes);
    if (this.state !== 'rows') return NOTHING;
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.begun.push(bytes);
      return NOTHING;
    }
    const lines = Buffer.concat([...this.begun, bytes.subarray(0, end)]);
    this.begun = end === bytes.length ? [] : [bytes.subarray(end)];
    return this.csvOf(isUtf8(lines) ? lines : bytesShown(lines, this.writings));
  }

  /** Throws unless what came is whole. */
  end(): void {
    if (this.state === 'rows') for (const rest of this.begun) this.hear(rest);
    if (this.said === '' && this.state !== 'error') return;
    throw faultIn(this.said) ?? Object.assign(new Error('The rows were cut.'), { code: 'ECONNRESET' });
  }

  /** What the server said in place of rows, as far as it came. */
  fault(): ClickHouseFault | null {
    return faultIn(this.said + Buffer.concat(this.begun).toString());
  }

  private hear(bytes: Buffer): void {
    if (this.said.length < MOST_OF_AN_ERROR) this.said += bytes.toString();
  }

  private csvOf(lines: Buffer): Buffer {
    const csv = Buffer.allocUnsafe(lines.length * GROWTH);
    let [at, to] = [0, 0];
    while (at < lines.length) {
      const [line, row] = [at, to];
      if (this.isNoRow(lines, at)) return this.endsAt(lines, line, csv.subarray(0, row));
      let column = 0;
      for (let byte = TAB; byte !== LINE_FEED; column++) {
        const writing = this.writings[column];
        const begin = to;
        const isNull = lines[at] === BACKSLASH && lines[at + 1] === LETTER_N;
        csv[to++] = QUOTE;
        byte = lines[at++] ?? LINE_FEED;
        while (byte !== TAB && byte !== LINE_FEED) {
          if (byte === BACKSLASH && writing !== 'plain') byte = UNESCAPED[lines[at++] ?? 0] ?? 0;
          if (byte === QUOTE) csv[to++] = QUOTE;
          csv[to++] = byte;
          byte = lines[at++] ?? LINE_FEED;
        }
        if (isNull) {
          csv[begin] = BACKSLASH;
          csv[begin + 1] = LETTER_N;
          to = begin + 2;
        } else {
          if (writing === 'padded') while (to > begin + 1 && csv[to - 1] === 0) to--;
          csv[to++] = QUOTE;
        }
        csv[to++] = byte === TAB ? COMMA : LINE_FEED;
      }
      if (column !== this.writings.length) return this.endsAt(lines, line, csv.subarray(0, row));
    }
    return csv.subarray(0, to);
  }

  private isNoRow(lines: Buffer, at: number): boolean {
    if (lines[at] === RETURN) return true;
    if (this.isOneText) return false;
    return lines[at] === LINE_FEED || (this.writings.length === 1 && beginsError(lines, at));
  }

  /** What follows is no row. */
  private endsAt(lines: Buffer, at: number, csv: Buffer): Buffer {
    this.state = lines[at] === LINE_FEED ? 'totals' : 'error';
    if (this.state === 'error') for (const rest of [lines.subarray(at), ...this.begun]) this.hear(rest);
    this.begun = [];
    return csv;
  }
}
