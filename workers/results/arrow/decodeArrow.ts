import { type Column as ArrowColumn, tableFromIPC } from '@uwdata/flechette';
import { ARROW_RESPONSE_KEY, ARROW_TYPE_KEY } from '#contract/sql/sqllab.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';
import { decodeUtf8, encodeUtf8 } from '#domain/rows/utf8.ts';
import { engineText, hasOwnText } from '#domain/rows/text/engineText.ts';
import type { ByteFeed, DecodeStep } from '../byteFeed.ts';
import { settleColumn } from '../columns/settleColumn.ts';
import type { DecodedResponse, DecodeFault } from '../decodedResponse.ts';
import { describeColumns, undescribed } from '../describeColumns.ts';
import { createTextSink, packText, pushText } from '../columns/textSink.ts';
import { fromArrow } from './fromArrow.ts';

const [SPACE, LETTER_T] = [0x20, 0x54];
/** `2024-03-01 12:30:00`: the bytes of most timestamps, and where the time of day begins. */
const [USUAL, TIME_OF_DAY] = [19, 10];

/** A column of the device's engine with texts as the server writes them; any other column as it is. */
function serverTexts(column: Column, type: string | null): Column {
  if (column.kind !== 'text' || !hasOwnText(type ?? '')) return column;
  const { bytes, offsets, length } = column;
  const isTimestamp = (type ?? '').startsWith('TIMESTAMP');
  let others = 0;
  for (let row = 0; row < length; row++) {
    const from = offsets[row] ?? 0;
    const size = (offsets[row + 1] ?? 0) - from;
    if (isTimestamp && size === USUAL && bytes[from + TIME_OF_DAY] === SPACE)
      bytes[from + TIME_OF_DAY] = LETTER_T;
    else if (size > 0) others += 1;
  }
  if (others === 0) return column;
  const sink = createTextSink(0);
  for (let row = 0; row < length; row++) {
    const text = encodeUtf8(
      engineText(type ?? '', decodeUtf8(bytes, offsets[row] ?? 0, offsets[row + 1] ?? 0)),
    );
    pushText(sink, text, 0, text.length);
  }
  return { ...column, ...packText(sink) };
}

/**
 * Decodes an Arrow response of execute or results: the envelope is in the schema's metadata, the columns are used in
 * place.
 */
export function* decodeArrow(feed: ByteFeed): Generator<DecodeStep, Result<DecodedResponse, DecodeFault>> {
  while (!feed.ended) yield 'more';
  try {
    const table = tableFromIPC(feed.bytes, {
      useBigInt: true,
      useBigIntTimestamp: true,
      useDecimalInt: true,
    });
    const { fields, metadata } = table.schema;
    const envelope = parseEnvelope(metadata?.get(ARROW_RESPONSE_KEY));
    const listed = describeColumns(envelope['columns']);
    const described: ResultColumn[] = [];
    const columns: Column[] = [];
    for (const [at, field] of fields.entries()) {
      const column = listed[at] ?? undescribed(field.name);
      const type = column.type ?? field.metadata?.get(ARROW_TYPE_KEY) ?? null;
      described.push({ ...column, type });
      const read = serverTexts(fromArrow(childAt(table.children, at), type), type);
      columns.push(settle(read, described[at]));
      yield (at + 1) / fields.length;
    }
    return ok({ envelope, described, columns, rowCount: table.numRows, illFormed: 0 });
  } catch (cause) {
    // The library reports bytes that are not Arrow only by throwing.
    return err({ kind: 'malformed', message: `The answer is not an Arrow stream: ${String(cause)}`, cause });
  }
}

/** Types whose text in an Arrow response is always a number with more digits than a double holds. */
const DIGITS = /^(DECIMAL|U?HUGEINT|UBIGINT|BIGNUM|VARINT)\b/i;

/** The engine's type is reliable here: checking a hundred thousand decimals would dominate the cost. */
function settle(column: Column, described: ResultColumn | undefined): Column {
  if (column.kind === 'text' && DIGITS.test(described?.type ?? '')) return { ...column, kind: 'decimal' };
  return settleColumn(column, described);
}

function childAt(children: readonly ArrowColumn<unknown>[], at: number): ArrowColumn<unknown> {
  const child = children[at];
  if (child === undefined) throw new Error(`Column ${at} is missing`);
  return child;
}

function parseEnvelope(text: string | undefined): Record<string, unknown> {
  const envelope: unknown = text === undefined ? null : JSON.parse(text);
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) {
    throw new Error(`The schema lacks ${ARROW_RESPONSE_KEY}`);
  }
  return envelope as Record<string, unknown>;
}
