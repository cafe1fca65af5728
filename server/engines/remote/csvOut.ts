import { fieldTextOf } from '#domain/rows/text/formulaText.ts';
import { mayCalculate } from '../rows/csvWriter.ts';
import type { RemoteTextReading } from './driver.ts';

const [QUOTE, COMMA, LINE_FEED, RETURN, MARK, BACKSLASH, LETTER_N] = [
  0x22, 0x2c, 0x0a, 0x0d, 0x27, 0x5c, 0x4e,
];
const NOTHING = Buffer.alloc(0);

/**
 * The CSV of a `RowSink` as that of exported files: fields are quoted where they have to be, NULL is an empty one, and no
 * spreadsheet calculates a text. Pieces may be cut anywhere; what is returned ends with a row.
 */
export function csvOut(
  readings: readonly Pick<RemoteTextReading, 'type' | 'mayNotFit'>[],
  lineEnd: '\n' | '\r\n',
) {
  // A NUMERIC is of any digits, and may be none.
  const texts = readings.map(({ type, mayNotFit }) => fieldTextOf(type, mayNotFit ?? type === 'NUMERIC'));
  const write = rowWriter(texts, lineEnd);
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
    take(piece: Uint8Array): Uint8Array {
      if (piece.length === 0) return NOTHING;
      const end = endOfRows(piece);
      if (end === 0) {
        begun.push(Uint8Array.from(piece));
        return NOTHING;
      }
      const first = piece.subarray(0, end);
      const lines = begun.length === 0 ? first : Buffer.concat([...begun, first]);
      begun = end < piece.length ? [Uint8Array.from(piece.subarray(end))] : [];
      return write(lines);
    },
    /** Whether the last row has its end. */
    isWhole: () => begun.length === 0,
  };
}

/** Writes whole rows. Most bytes stay what they are: what lies between two changes is copied at once. */
function rowWriter(
  texts: readonly ((value: string) => string)[],
  lineEnd: '\n' | '\r\n',
): (lines: Uint8Array) => Uint8Array {
  const isReturned = lineEnd === '\r\n';
  let lines: Uint8Array = NOTHING;
  let out = NOTHING;
  let length = 0;
  /** Up to here the lines are written. */
  let done = 0;

  function copyTo(end: number): void {
    out.set(lines.subarray(done, end), length);
    length += end - done;
    done = end;
  }

  /** Where a field in quotes ends, which are written where they have to be. */
  function quoted(begin: number, text: ((value: string) => string) | undefined): number {
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
    const isMarked = calculates(lines, begin + 1, end, text);
    if (isNeeded && !isMarked) return end + 1;
    copyTo(begin);
    if (isNeeded) out[length++] = QUOTE;
    if (isMarked) out[length++] = MARK;
    done = begin + 1;
    if (isNeeded) return end + 1;
    copyTo(end);
    done = end + 1;
    return done;
  }

  return (given) => {
    lines = given;
    // A field gets no more than a mark and the end of a row, and has no less than a separator.
    out = Buffer.allocUnsafe(2 * lines.length + 2);
    [length, done] = [0, 0];
    let [column, at] = [0, 0];
    while (at < lines.length) {
      const first = lines[at] as number;
      const begin = at;
      if (first === QUOTE) at = quoted(at, texts[column]);
      else {
        let byte = first;
        while (byte !== COMMA && byte !== LINE_FEED) byte = lines[++at] as number;
        if (first === BACKSLASH && at === begin + 2 && lines[begin + 1] === LETTER_N) {
          copyTo(begin);
          done = at;
        } else if (calculates(lines, begin, at, texts[column])) {
          copyTo(begin);
          out[length++] = MARK;
        }
      }
      if (lines[at] === COMMA) column++;
      else {
        column = 0;
        if (isReturned) {
          copyTo(at);
          out[length++] = RETURN;
        }
      }
      at++;
    }
    copyTo(lines.length);
    return out.subarray(0, length);
  };
}

/** Whether a spreadsheet would calculate a value, whose quotes are doubled, of a column with such texts. */
function calculates(
  lines: Uint8Array,
  begin: number,
  end: number,
  text: ((value: string) => string) | undefined,
): boolean {
  if (text === undefined || begin === end || !mayCalculate(lines[begin] as number)) return false;
  const plain = Buffer.from(lines.buffer, lines.byteOffset + begin, end - begin)
    .toString()
    .replaceAll('""', '"');
  return text(plain) !== plain;
}
