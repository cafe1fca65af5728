import { calculates, type ExportedForm } from '../remote/exportedForm.ts';
import type { Writing } from './readings.ts';

const [TAB, LINE_FEED, RETURN, QUOTE, MARK, COMMA, BACKSLASH] = [0x09, 0x0a, 0x0d, 0x22, 0x27, 0x2c, 0x5c];

/** The bytes that letters after a backslash mean; other bytes mean themselves. */
const UNESCAPED: Readonly<Uint8Array> = ((): Uint8Array => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (const [letter, byte] of Object.entries({ b: 8, f: 12, r: 13, n: LINE_FEED, t: TAB, 0: 0 }))
    bytes[letter.charCodeAt(0)] = byte;
  return bytes;
})();

interface SentValue {
  readonly begin: number;
  readonly end: number;
  readonly column: number;
}

/** Room for some changes before the copy has to grow. */
const SLACK = 1024;
const NOTHING = Buffer.alloc(0);

/** A copy of lines in which some values are written otherwise; what is between them is copied at once. */
export class ChangedValues {
  readonly lines: Buffer;
  private readonly writings: readonly Writing[];
  /** Null: those of a `RowSink`, which are in quotes where they are changed. */
  private readonly form: ExportedForm | null;
  private csv: Buffer = NOTHING;
  /** Of the copy, where the lines themselves begin; null where they are elsewhere. */
  private linesAt: number | null = null;
  private length = 0;
  /** Up to here the lines are copied. */
  private done = 0;
  /** Of the copy, where the line of the last change begins. */
  private lineAt = 0;

  constructor(lines: Buffer, writings: readonly Writing[], form: ExportedForm | null) {
    [this.lines, this.writings, this.form] = [lines, writings, form];
    if (form === null) return;
    // They are moved to the front of one piece of memory, which takes half the time of a copy into another.
    this.linesAt = (lines.length >> 3) + SLACK;
    this.csv = Buffer.allocUnsafe(this.linesAt + lines.length);
    lines.copy(this.csv, this.linesAt);
    this.lines = this.csv.subarray(this.linesAt);
  }

  /** Leaves out what is between two places of the line that begins there. */
  skip(line: number, begin: number, end: number): void {
    if (this.done <= line) {
      this.copyTo(line);
      this.lineAt = this.length;
    }
    this.copyTo(begin);
    this.done = end;
  }

  insert(line: number, at: number, byte: number): void {
    this.reserve(1);
    this.skip(line, at, at);
    this.csv[this.length++] = byte;
  }

  write(line: number, { begin, end, column }: SentValue): void {
    // Bytes, each of which may be doubled, and what is around them.
    this.reserve(2 * (end - begin) + 3);
    this.skip(line, begin, end);
    const { csv, form } = this;
    const value = this.unescaped(begin, end, this.writings[column]);
    let to = this.length;
    const isQuoted = form === null || value.some(separates);
    if (isQuoted) csv[to++] = QUOTE;
    if (form !== null && calculates(value, 0, value.length, form.texts[column])) csv[to++] = MARK;
    for (const byte of value) {
      if (byte === QUOTE) csv[to++] = QUOTE;
      csv[to++] = byte;
    }
    if (isQuoted) csv[to++] = QUOTE;
    this.length = to;
  }

  private unescaped(begin: number, end: number, writing: Writing | undefined): Buffer {
    const sent = this.lines.subarray(begin, end);
    if (writing === 'plain') return sent;
    const value = Buffer.from(sent);
    let to = 0;
    for (let at = 0; at < value.length; at++) {
      const byte = value[at] as number;
      value[to++] = byte === BACKSLASH ? (UNESCAPED[value[++at] ?? 0] as number) : byte;
    }
    if (writing === 'padded') while (to > 0 && value[to - 1] === 0) to--;
    return value.subarray(0, to);
  }

  /** The copy of the lines before that place, at which one begins. */
  rows(end: number): Buffer {
    if (this.csv.length === 0) return this.lines.subarray(0, end);
    if (this.done > end) return this.csv.subarray(0, this.lineAt);
    this.copyTo(end);
    return this.csv.subarray(0, this.length);
  }

  /** Makes room for so many bytes more than the lines have. */
  private reserve(bytes: number): void {
    if (this.linesAt !== null && this.length - this.done + bytes <= this.linesAt) return;
    const needed = this.length + bytes + this.lines.length - this.done;
    if (this.linesAt === null && needed <= this.csv.length) return;
    const larger = Buffer.allocUnsafe(needed + (needed >> 3) + SLACK);
    this.csv.copy(larger, 0, 0, this.length);
    [this.csv, this.linesAt] = [larger, null];
  }

  private copyTo(end: number): void {
    if (this.linesAt === null) this.lines.copy(this.csv, this.length, this.done, end);
    else this.csv.copyWithin(this.length, this.linesAt + this.done, this.linesAt + end);
    this.length += end - this.done;
    this.done = end;
  }
}

const separates = (byte: number): boolean =>
  byte === COMMA || byte === QUOTE || byte === LINE_FEED || byte === RETURN;
