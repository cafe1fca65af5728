import type { Writing } from './readings.ts';

const [TAB, LINE_FEED, QUOTE, BACKSLASH] = [0x09, 0x0a, 0x22, 0x5c];

/** The bytes that letters after a backslash mean; other bytes mean themselves. */
const UNESCAPED: Readonly<Uint8Array> = ((): Uint8Array => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (const [letter, byte] of Object.entries({ b: 8, f: 12, r: 13, n: LINE_FEED, t: TAB, 0: 0 }))
    bytes[letter.charCodeAt(0)] = byte;
  return bytes;
})();

/** The most bytes of a value, with the quotes around it, for each of its bytes and its end. */
const GROWTH = 3;

interface SentValue {
  readonly begin: number;
  readonly end: number;
  readonly writing: Writing | undefined;
}

/** A copy of lines in which some values are written in quotes; what is between them is copied at once. */
export class ChangedValues {
  private readonly lines: Buffer;
  private readonly csv: Buffer;
  private length = 0;
  /** Up to here the lines are copied. */
  private done = 0;
  /** Of the copy, where the line of the last value begins. */
  private lineAt = 0;

  constructor(lines: Buffer) {
    this.lines = lines;
    this.csv = Buffer.allocUnsafe(lines.length * GROWTH);
  }

  /** Writes a value of the line that begins there. */
  write(line: number, { begin, end, writing }: SentValue): void {
    const { lines, csv } = this;
    if (this.done <= line) {
      this.copyTo(line);
      this.lineAt = this.length;
    }
    this.copyTo(begin);
    let to = this.length;
    csv[to++] = QUOTE;
    const first = to;
    for (let at = begin; at < end; at++) {
      let byte = lines[at] as number;
      if (byte === BACKSLASH && writing !== 'plain') byte = UNESCAPED[lines[++at] ?? 0] as number;
      if (byte === QUOTE) csv[to++] = QUOTE;
      csv[to++] = byte;
    }
    if (writing === 'padded') while (to > first && csv[to - 1] === 0) to--;
    csv[to++] = QUOTE;
    this.length = to;
    this.done = end;
  }

  /** The copy of the lines before that place, at which one begins. */
  rows(end: number): Buffer {
    if (this.done > end) return this.csv.subarray(0, this.lineAt);
    this.copyTo(end);
    return this.csv.subarray(0, this.length);
  }

  private copyTo(end: number): void {
    this.length += this.lines.copy(this.csv, this.length, this.done, end);
    this.done = end;
  }
}
