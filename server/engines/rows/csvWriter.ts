import { fieldTextOf, withoutFormula } from '#domain/rows/text/formulaText.ts';
import { type Batch, type BatchColumn, isValid, type TextBuffers } from './batch.ts';
import { byteWriter, type ByteWriter } from './byteWriter.ts';
import type { WrittenColumn } from './jsonWriter.ts';
import { doubleText } from './numberText.ts';

const [decoder, encoder] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextEncoder()];
const [QUOTE, COMMA, LINE_FEED, RETURN] = [0x22, 0x2c, 0x0a, 0x0d];

/** Writes batches as CSV rows without a header; NULL is an empty field, as in Superset's exports. */
export function csvBatchWriter(
  columns: readonly WrittenColumn[],
  lineEnd: '\n' | '\r\n',
): (batch: Batch) => Uint8Array {
  const texts = columns.map(({ duckType }) => fieldTextOf(duckType));
  const out = byteWriter(1 << 16);
  const dictionaries = columns.map((): Uint8Array[] => []);
  return (batch) => {
    batch.columns.forEach((column, i) => {
      if (column.layout !== 'dictionary') return;
      for (let entry = 0; entry < column.added.offsets.length - 1; entry++) {
        dictionaries[i]?.push(textAt(column.added, entry).slice());
      }
    });
    for (let row = 0; row < batch.rows; row++) {
      batch.columns.forEach((column, i) => {
        if (i > 0) out.byte(COMMA);
        if (isValid(column, row))
          writeCell(out, column, row, { entries: dictionaries[i] ?? [], text: texts[i] ?? withoutFormula });
      });
      out.ascii(lineEnd);
    }
    return out.take();
  };
}

interface Written {
  readonly entries: readonly Uint8Array[];
  readonly text: (text: string) => string;
}

function writeCell(out: ByteWriter, column: BatchColumn, row: number, { entries, text }: Written): void {
  switch (column.layout) {
    case 'int32':
    case 'int64':
      out.ascii(String(column.values[row]));
      return;
    case 'float64':
      out.ascii(doubleText(column.values[row] ?? NaN));
      return;
    case 'bool':
      out.ascii(((column.values[row >> 3] ?? 0) & (1 << (row & 7))) === 0 ? 'False' : 'True');
      return;
    case 'utf8':
      writeField(out, textAt(column, row), text);
      return;
    case 'dictionary':
      writeField(out, entries[column.values[row] ?? 0] ?? new Uint8Array(0), text);
  }
}

const textAt = (texts: TextBuffers, i: number): Uint8Array =>
  texts.bytes.subarray(texts.offsets[i] ?? 0, texts.offsets[i + 1] ?? 0);

/** Signs and blanks: what texts that a spreadsheet calculates may start with. Letters and digits are above or apart. */
export const mayCalculate = (first: number): boolean =>
  first <= 0x2d || first === 0x3d || first === 0x40 || first >= 0x7c;

/** A field that no spreadsheet calculates, quoted if it contains a separator, a quote or a line break. */
function writeField(out: ByteWriter, value: Uint8Array, safe: Written['text']): void {
  const text = value.length > 0 && mayCalculate(value[0] ?? 0) ? safeBytes(value, safe) : value;
  if (!needsQuotes(text)) return out.bytes(text);
  out.byte(QUOTE);
  for (const byte of text) {
    if (byte === QUOTE) out.byte(QUOTE);
    out.byte(byte);
  }
  out.byte(QUOTE);
}

function safeBytes(value: Uint8Array, written: Written['text']): Uint8Array {
  const text = decoder.decode(value);
  const safe = written(text);
  return safe === text ? value : encoder.encode(safe);
}

function needsQuotes(text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) {
    const byte = text[i];
    if (byte === QUOTE || byte === COMMA || byte === LINE_FEED || byte === RETURN) return true;
  }
  return false;
}

/** The header of a CSV. */
export function csvHeading(names: readonly string[], lineEnd: '\n' | '\r\n'): string {
  const fields = names
    .map(withoutFormula)
    .map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name));
  return fields.join(',') + lineEnd;
}
