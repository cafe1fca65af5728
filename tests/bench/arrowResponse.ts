import { ARROW_RESPONSE_KEY, ARROW_TYPE_KEY } from '#contract/sql/sqllab.ts';
import { type ArrowField, END_OF_STREAM, schemaMessage } from '../../server/engines/arrow/messages.ts';
import { arrowBatchWriter } from '../../server/engines/arrow/writeBatch.ts';
import type { Batch, BatchColumn } from '../../server/engines/rows/batch.ts';
import { blockOf } from '../../server/engines/rows/memory.ts';
import { textBuilder } from '../../server/engines/rows/textBuilder.ts';
import { textDictionary } from '../../server/engines/rows/textDictionary.ts';
import { LARGE_COLUMNS, largeRow } from '../e2e/fixtures/grid/responses.ts';

const LAYOUTS: readonly ArrowField['layout'][] = [
  'int64',
  'int32',
  'float64',
  'dictionary',
  'dictionary',
  'utf8',
  'utf8',
  'dictionary',
  'bool',
  'utf8',
];
const BATCH_ROWS = 20_480;

/** The large result as the embedded server writes it in Arrow. */
export function largeArrowResponse(rowCount: number): Uint8Array<ArrayBuffer> {
  const envelope = { query_id: 1, status: 'success', columns: LARGE_COLUMNS, query: { rows: rowCount } };
  const fields = LARGE_COLUMNS.map(({ name, type }, at) => ({
    name,
    layout: LAYOUTS[at] ?? 'utf8',
    metadata: { [ARROW_TYPE_KEY]: type ?? '' },
  }));
  const dictionaries = fields.map(() => textDictionary());
  const pieces = [schemaMessage(fields, { [ARROW_RESPONSE_KEY]: JSON.stringify(envelope) })];
  const write = arrowBatchWriter();
  for (let from = 0; from < rowCount; from += BATCH_ROWS) {
    const rows = Math.min(BATCH_ROWS, rowCount - from);
    const cells = Array.from({ length: rows }, (_, i) =>
      largeRow(from + i).map((cell) => JSON.parse(cell) as unknown),
    );
    const exact = Array.from({ length: rows }, (_, i) => largeRow(from + i));
    const columns = LAYOUTS.map((layout, at): BatchColumn => {
      const values = cells.map((row) => row[at]);
      const rest = { validity: null, nullCount: 0 };
      switch (layout) {
        case 'int64':
          return { layout, values: BigInt64Array.from(values, (value) => BigInt(Number(value))), ...rest };
        case 'int32':
          return { layout, values: Int32Array.from(values, Number), ...rest };
        case 'float64':
          return { layout, values: Float64Array.from(values, Number), ...rest };
        case 'bool': {
          const bits = new Uint8Array((rows + 7) >> 3);
          for (const [i, value] of values.entries())
            if (value === true) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
          return { layout, values: bits, ...rest };
        }
        case 'dictionary': {
          const dictionary = dictionaries[at] ?? textDictionary();
          const codes = Int32Array.from(values, (value) =>
            dictionary.index(blockOf(Buffer.from(String(value)))),
          );
          return { layout, values: codes, added: dictionary.takeAdded(), ...rest };
        }
        case 'utf8': {
          const texts = textBuilder(rows);
          for (const [i, value] of values.entries())
            texts.text(typeof value === 'string' ? value : (exact[i]?.[at] ?? ''));
          return { layout, ...texts.take(), ...rest };
        }
      }
    });
    const batch: Batch = { rows, columns };
    pieces.push(...write(batch));
  }
  return new Uint8Array(Buffer.concat([...pieces, END_OF_STREAM]));
}
