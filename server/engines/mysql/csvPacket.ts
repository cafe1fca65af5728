import { calculates, type ExportedForm } from '../remote/exportedForm.ts';
import { type MysqlField, valueKind } from './readings.ts';

/** A row as the server sends it: values with their lengths before them. */
export interface RowPacket {
  readonly buffer: Buffer;
  readonly offset: number;
  readonly end: number;
}

const [QUOTE, COMMA, LINE_FEED, RETURN, MARK, BACKSLASH] = [0x22, 0x2c, 0x0a, 0x0d, 0x27, 0x5c];
const NULL_LENGTH = 0xfb;
const NULL_TEXT = Buffer.from('\\N');

/** Rows as the CSV of a sink, in one piece of memory that is used again, or as those of an exported file. */
export interface PacketCsv {
  readonly length: number;
  add(row: RowPacket): void;
  /** The lines so far; those of a sink until what is added next. */
  take(): Uint8Array;
}

export function csvRows(
  fields: readonly MysqlField[],
  size: number,
  form: ExportedForm | null = null,
): PacketCsv {
  const kinds = fields.map(valueKind);
  const isKept = form === null;
  const isReturned = form?.lineEnd === '\r\n';
  const texts = form?.texts ?? [];
  // The last row makes them a little more.
  const begins = size + (size >> 3);
  let out = Buffer.allocUnsafe(begins);
  let at = 0;

  function reserve(more: number): void {
    if (at + more <= out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * out.length, at + more));
    out.copy(larger, 0, 0, at);
    out = larger;
  }
  /** Copies the bytes of a text; false where it has to be in quotes. */
  function copyPlain(from: Buffer, start: number, end: number): boolean {
    if (isKept && (from[start] === BACKSLASH || (start === end && kinds.length === 1))) return false;
    let to = at;
    for (let i = start; i < end; i++) {
      const byte = from[i] as number;
      if (byte <= COMMA && (byte === COMMA || byte === QUOTE || byte === LINE_FEED || byte === RETURN))
        return false;
      out[to++] = byte;
    }
    at = to;
    return true;
  }
  /** Copies the bytes of a text in quotes, with those in it doubled. */
  function copyQuoted(from: Buffer, start: number, end: number, isMarked: boolean): void {
    out[at++] = QUOTE;
    if (isMarked) out[at++] = MARK;
    for (let i = start; i < end; i++) {
      const byte = from[i] as number;
      out[at++] = byte;
      if (byte === QUOTE) out[at++] = QUOTE;
    }
    out[at++] = QUOTE;
  }
  function value(place: number, from: Buffer, start: number, end: number): void {
    const kind = kinds[place];
    if (kind === 'text') {
      const isMarked = !isKept && calculates(from, start, end, texts[place]);
      const begun = at;
      if (isMarked) out[at++] = MARK;
      if (copyPlain(from, start, end)) return;
      at = begun;
      return copyQuoted(from, start, end, isMarked);
    }
    if (isKept) out[at++] = QUOTE;
    const digits = from.toString('hex', start, end);
    at += out.write(kind === 'bytes' ? digits : BigInt(`0x0${digits}`).toString(), at, 'latin1');
    if (isKept) out[at++] = QUOTE;
  }

  return {
    get length() {
      return at;
    },
    add({ buffer, offset, end }) {
      // Twice as long are quotes and digits, and four more are around each value; a number of bits has 20 digits.
      reserve(2 * (end - offset) + 24 * kinds.length + 2);
      let from = offset;
      for (let place = 0; from < end; place++) {
        if (place > 0) out[at++] = COMMA;
        const first = buffer[from++] as number;
        if (first === NULL_LENGTH) {
          if (isKept) at += NULL_TEXT.copy(out, at);
          continue;
        }
        const more = first < NULL_LENGTH ? 0 : first === 0xfc ? 2 : first === 0xfd ? 3 : 8;
        const length =
          more === 0
            ? first
            : more === 8
              ? Number(buffer.readBigUInt64LE(from))
              : buffer.readUIntLE(from, more);
        from += more;
        value(place, buffer, from, from + length);
        from += length;
      }
      if (isReturned) out[at++] = RETURN;
      out[at++] = LINE_FEED;
    },
    take() {
      const lines = out.subarray(0, at);
      if (!isKept) out = Buffer.allocUnsafe(begins);
      at = 0;
      return lines;
    },
  };
}
