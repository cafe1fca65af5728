import { fieldTextOf } from '#domain/rows/text/formulaText.ts';
import { mayCalculate } from '../rows/csvWriter.ts';
import type { RemoteTextReading } from './driver.ts';

const [QUOTE, COMMA, LINE_FEED, RETURN, MARK] = [0x22, 0x2c, 0x0a, 0x0d, 0x27];
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
  /** The beginning of a row whose end is not there yet. */
  let begun: Uint8Array[] = [];
  let inQuotes = false;

  /** Where the last row of a piece ends; 0 where none does. */
  function endOfRows(piece: Uint8Array): number {
    let end = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      // A doubled quote ends the value and begins it again.
      if (byte === QUOTE) inQuotes = !inQuotes;
      else if (byte === LINE_FEED && !inQuotes) end = at + 1;
    }
    return end;
  }

  function written(lines: Uint8Array): Uint8Array {
    // A field gets no more than a mark, two quotes and the end of a row, and has two quotes or is `\N`.
    const out = Buffer.allocUnsafe(2 * lines.length + 2);
    let [length, column, at] = [0, 0, 0];
    while (at < lines.length) {
      if (lines[at] === QUOTE) {
        let end = at + 1;
        let isQuoted = false;
        for (; end < lines.length; end++) {
          const byte = lines[end];
          if (byte === QUOTE) {
            if (lines[end + 1] !== QUOTE) break;
            isQuoted = true;
            end++;
          } else if (byte === COMMA || byte === LINE_FEED || byte === RETURN) isQuoted = true;
        }
        if (isQuoted) out[length++] = QUOTE;
        // The bytes stay what they are, also those of no character.
        if (calculates(lines.subarray(at + 1, end), texts[column])) out[length++] = MARK;
        for (let each = at + 1; each < end; each++) out[length++] = lines[each] ?? 0;
        if (isQuoted) out[length++] = QUOTE;
        at = end + 1;
      } else while (lines[at] !== COMMA && lines[at] !== LINE_FEED) at++;
      if (lines[at] === COMMA) {
        out[length++] = COMMA;
        column++;
      } else {
        if (lineEnd === '\r\n') out[length++] = RETURN;
        out[length++] = LINE_FEED;
        column = 0;
      }
      at++;
    }
    return out.subarray(0, length);
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
      return written(lines);
    },
    /** Whether the last row has its end. */
    isWhole: () => begun.length === 0,
  };
}

/** Whether a spreadsheet would calculate a value, whose quotes are doubled, of a column with such texts. */
function calculates(value: Uint8Array, text: ((value: string) => string) | undefined): boolean {
  if (text === undefined || value.length === 0 || !mayCalculate(value[0] ?? 0)) return false;
  const plain = Buffer.from(value.buffer, value.byteOffset, value.length).toString().replaceAll('""', '"');
  return text(plain) !== plain;
}
