import { mayCalculate } from '../rows/csvWriter.ts';
import { calculates, type ExportedForm } from './exportedForm.ts';

const [QUOTE, COMMA, LINE_FEED, RETURN, MARK, BACKSLASH, LETTER_N] = [
  0x22, 0x2c, 0x0a, 0x0d, 0x27, 0x5c, 0x4e,
];
const NOTHING = Buffer.alloc(0);

/** The CSV of a `RowSink` as that of exported files. Pieces may be cut anywhere; what is returned ends with a row. */
export function csvOut({ texts, lineEnd }: ExportedForm) {
  /** The beginning of a row whose end is not there yet. */
  let begun: Uint8Array[] = [];
  let inQuotes = false;

  /** Where the last row of a piece ends; 0 where none does. */
  function endOfRows(piece: Uint8Array): number {
    if (!inQuotes && piece.indexOf(QUOTE) < 0) return piece.lastIndexOf(LINE_FEED) + 1;
    let end = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      // A doubled quote ends the value and begins it again.
      if (byte === QUOTE) inQuotes = !inQuotes;
      else if (byte === LINE_FEED && !inQuotes) end = at + 1;
    }
    return end;
  }

  return {
    take(given: Uint8Array): Uint8Array {
      const piece = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      if (piece.length === 0) return NOTHING;
      const end = endOfRows(piece);
      if (end === 0) {
        begun.push(Uint8Array.from(piece));
        return NOTHING;
      }
      const first = piece.subarray(0, end);
      const lines = begun.length === 0 ? first : Buffer.concat([...begun, first]);
      begun = end < piece.length ? [Uint8Array.from(piece.subarray(end))] : [];
      return writtenRows(lines, texts, lineEnd);
    },
    /** Whether the last row has its end. */
    isWhole: () => begun.length === 0,
  };
}

type Texts = ExportedForm['texts'];

/** Writes whole rows. Most bytes stay what they are: what lies between two changes is copied at once. */
function writtenRows(lines: Buffer, texts: Texts, lineEnd: '\n' | '\r\n'): Uint8Array {
  const out = new EditedCopy(lines);
  const [isReturned, length] = [lineEnd === '\r\n', lines.length];
  let [column, at] = [0, 0];
  while (at < length) {
    const begin = at;
    const first = lines[at] as number;
    if (first === QUOTE) at = writeQuoted(out, lines, begin, texts[column]);
    else {
      let byte = first;
      while (byte > COMMA || (byte !== COMMA && byte !== LINE_FEED)) byte = lines[++at] as number;
      if (first === BACKSLASH && at === begin + 2 && lines[begin + 1] === LETTER_N) out.replace(begin, at);
      else if (mayCalculate(first) && calculates(lines, begin, at, texts[column]))
        out.replace(begin, begin, MARK);
    }
    if (lines[at] === COMMA) column++;
    else {
      column = 0;
      if (isReturned) out.replace(at, at, RETURN);
    }
    at++;
  }
  return out.taken();
}

/** Writes a field in quotes, which stay where they have to; returns where it ends. */
function writeQuoted(out: EditedCopy, lines: Buffer, begin: number, text: Texts[number] | undefined): number {
  let end = begin + 1;
  let isNeeded = false;
  for (; end < lines.length; end++) {
    const byte = lines[end] as number;
    if (byte > COMMA) continue;
    if (byte === QUOTE) {
      if (lines[end + 1] !== QUOTE) break;
      isNeeded = true;
      end++;
    } else if (byte === COMMA || byte === LINE_FEED || byte === RETURN) isNeeded = true;
  }
  // The bytes stay what they are, also those of no character.
  const isMarked = quotedCalculates(lines, begin + 1, end, text);
  if (!isNeeded) out.replace(begin, begin + 1);
  if (isMarked) out.replace(begin + 1, begin + 1, MARK);
  if (!isNeeded) out.replace(end, end + 1);
  return end + 1;
}

/** A copy of lines with some places replaced, from first to last. */
class EditedCopy {
  private readonly lines: Buffer;
  private readonly out: Buffer;
  private length = 0;
  /** Up to here the lines are copied. */
  private done = 0;

  constructor(lines: Buffer) {
    this.lines = lines;
    // A field gets no more than a mark and the end of a row, and has no less than a separator.
    this.out = Buffer.allocUnsafe(2 * lines.length + 2);
  }

  replace(begin: number, end: number, byte?: number): void {
    this.length += this.lines.copy(this.out, this.length, this.done, begin);
    if (byte !== undefined) this.out[this.length++] = byte;
    this.done = end;
  }

  taken(): Uint8Array {
    this.replace(this.lines.length, this.lines.length);
    return this.out.subarray(0, this.length);
  }
}

/** The same of a value in quotes, of which those in it are doubled. */
function quotedCalculates(
  lines: Buffer,
  begin: number,
  end: number,
  text: Texts[number] | undefined,
): boolean {
  if (begin === end || !mayCalculate(lines[begin] as number)) return false;
  const plain = Buffer.from(lines.toString('latin1', begin, end).replaceAll('""', '"'), 'latin1');
  return calculates(plain, 0, plain.length, text);
}
