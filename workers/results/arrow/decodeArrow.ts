import { type Column as ArrowColumn, tableFromIPC } from '@uwdata/flechette';
import { ARROW_RESPONSE_KEY, ARROW_TYPE_KEY } from '#contract/sql/sqllab.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';
import type { ByteFeed, DecodeStep } from '../byteFeed.ts';
import { settleColumn } from '../columns/settleColumn.ts';
import type { DecodedResponse, DecodeFault } from '../decodedResponse.ts';
import { describeColumns, undescribed } from '../describeColumns.ts';
import { fromArrow } from './fromArrow.ts';
import { serverTexts } from './serverTexts.ts';

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
