import { fieldTextOf } from '#domain/rows/text/formulaText.ts';
import { mayCalculate } from '../rows/csvWriter.ts';

const [QUOTE, COMMA, LINE_FEED, RETURN] = [0x22, 0x2c, 0x0a, 0x0d];
const NOTHING = Buffer.alloc(0);

/**
 * The CSV of a `RowSink` as that of exported files: fields are quoted where they have to be, NULL is an empty one, and no
 * spreadsheet calculates a text. Pieces may be cut anywhere; what is returned ends with a row.
 */
export function csvOut(types: readonly string[], lineEnd: '\n' | '\r\n') {
  const texts = types.map((type) => fieldTextOf(type));
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
        const marked = markedText(lines, at + 1, end, texts[column]);
        if (marked !== null) length += out.write(marked, length);
        else {
          const [from, to] = isQuoted ? [at, end + 1] : [at + 1, end];
          for (let each = from; each < to; each++) out[length++] = lines[each] ?? 0;
        }
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

/** A text that a spreadsheet would calculate, as a field with a mark; null for any other. */
function markedText(
  lines: Uint8Array,
  from: number,
  to: number,
  text: ((value: string) => string) | undefined,
): string | null {
  if (text === undefined || from === to || !mayCalculate(lines[from] ?? 0)) return null;
  const value = Buffer.from(lines.buffer, lines.byteOffset + from, to - from)
    .toString()
    .replaceAll('""', '"');
  const safe = text(value);
  if (safe === value) return null;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
