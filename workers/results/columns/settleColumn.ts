import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column, PackedText } from '#domain/rows/column.ts';
import { isNull } from '#domain/rows/nulls.ts';
import { encodeUtf8 } from '#domain/rows/utf8.ts';
import { JsonFault, type JsonReader } from '../json/jsonReader.ts';
import { emptyToken, type NumberToken, readNumber } from '../json/readNumber.ts';
import { addNull, addNumber, createColumnBuilder, finishColumn } from './columnBuilder.ts';
import { createTextSink, packText, pushText } from './textSink.ts';

/** Engine types whose numbers are sent as text because no double holds them. */
const NUMERIC_TYPE = /^(DECIMAL|NUMERIC|U?HUGEINT|UBIGINT|LONGINTEGER)\b/i;

/** Types an engine formats as JSON. */
const NESTED_TYPE = /^(STRUCT|MAP|LIST|UNION|JSON)\b|\[\d*\]$/i;

/**
 * Converts nested values and numbers received as text: Superset quotes integers past 2^53, and Arrow responses have
 * decimals and nested values as text. Text becomes numbers only if the response calls the column numeric and every
 * value is one; anything else (an interval is "numeric" to Superset) stays text.
 */
export function settleColumn(column: Column, described: ResultColumn | undefined): Column {
  if (column.kind === 'text' && NESTED_TYPE.test(described?.type ?? '')) return { ...column, kind: 'json' };
  if (column.kind !== 'text' && column.kind !== 'dictionary') return column;
  const numeric =
    described?.type_generic === 0 ||
    (described?.type_generic === null && NUMERIC_TYPE.test(described.type ?? ''));
  if (!numeric) return column;
  const { bytes, offsets } = column.kind === 'text' ? column : packTexts(column.dictionary);
  const builder = createColumnBuilder(0);
  const token = emptyToken();
  // A cell's bytes adjoin the next cell's, so each is read from its own buffer.
  const scratch = new Uint8Array(MAX_NUMBER_LENGTH + 1);
  for (let row = 0; row < column.length; row++) {
    if (isNull(column.nulls, row)) {
      addNull(builder);
      continue;
    }
    const entry = column.kind === 'text' ? row : (column.values[row] ?? 0);
    const from = offsets[entry] ?? 0;
    const length = (offsets[entry + 1] ?? 0) - from;
    if (length === 0 || length > MAX_NUMBER_LENGTH) return column;
    for (let i = 0; i < length; i++) scratch[i] = bytes[from + i] ?? 0;
    scratch[length] = 0;
    if (!isNumber(scratch, length, token)) return column;
    addNumber(builder, token, scratch);
  }
  const settled = finishColumn(builder);
  return settled.kind === 'text' ? column : settled;
}

const MAX_NUMBER_LENGTH = 512;

function isNumber(scratch: Uint8Array<ArrayBuffer>, length: number, token: NumberToken): boolean {
  const reader: JsonReader = { bytes: scratch, at: 0 };
  try {
    readNumber(reader, token);
  } catch (fault) {
    if (fault instanceof JsonFault) return false;
    throw fault;
  }
  return reader.at === length;
}

function packTexts(texts: readonly string[]): PackedText {
  const sink = createTextSink(0);
  for (const text of texts) {
    const bytes = encodeUtf8(text);
    pushText(sink, bytes, 0, bytes.length);
  }
  return packText(sink);
}
