import { type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { ColumnBuilder } from './columnBuilder.ts';
import { boolBuilder, doubleBuilder, floatBuilder, integerBuilder, longBuilder } from './numberBuilders.ts';
import { dictionaryBuilder, plainBuilder } from './textBuilders.ts';
import {
  dayIndexer,
  decimalReader,
  enumIndexer,
  momentReader,
  otherReader,
  varcharIndexer,
  varcharReader,
} from './textSources.ts';

/** How many rows a text column is looked at before it is decided whether its texts repeat. */
const SAMPLE_ROWS = 2048;

/**
 * The builder for a column of a type. `capacity` is the most rows a batch will have; `sample` is the first chunk, from
 * which a text column learns whether a dictionary pays.
 */
export function builderFor(
  type: DuckDBType,
  capacity: number,
  sample: { readonly chunk: DuckDBDataChunk; readonly column: number } | null,
): ColumnBuilder {
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return boolBuilder(capacity);
    case DuckDBTypeId.TINYINT:
      return integerBuilder(capacity, 1, (data, row) => data.getInt8(row));
    case DuckDBTypeId.UTINYINT:
      return integerBuilder(capacity, 1, (data, row) => data.getUint8(row));
    case DuckDBTypeId.SMALLINT:
      return integerBuilder(capacity, 2, (data, row) => data.getInt16(row * 2, true));
    case DuckDBTypeId.USMALLINT:
      return integerBuilder(capacity, 2, (data, row) => data.getUint16(row * 2, true));
    case DuckDBTypeId.INTEGER:
      return integerBuilder(capacity, 4, (data, row) => data.getInt32(row * 4, true));
    case DuckDBTypeId.UINTEGER:
      return longBuilder(capacity, 4, (data, row) => BigInt(data.getUint32(row * 4, true)));
    case DuckDBTypeId.BIGINT:
      return longBuilder(capacity, 8, (data, row) => data.getBigInt64(row * 8, true));
    case DuckDBTypeId.FLOAT:
      return floatBuilder(capacity);
    case DuckDBTypeId.DOUBLE:
      return doubleBuilder(capacity);
    case DuckDBTypeId.VARCHAR:
      return sample !== null && repeats(sample.chunk, sample.column)
        ? dictionaryBuilder(capacity, varcharIndexer())
        : plainBuilder(capacity, varcharReader());
    case DuckDBTypeId.DATE:
      return dictionaryBuilder(capacity, dayIndexer());
    case DuckDBTypeId.ENUM:
      return dictionaryBuilder(capacity, enumIndexer(type));
    case DuckDBTypeId.TIMESTAMP:
      return plainBuilder(capacity, momentReader(''));
    case DuckDBTypeId.TIMESTAMP_TZ:
      return plainBuilder(capacity, momentReader('+00:00'));
    case DuckDBTypeId.DECIMAL:
      return plainBuilder(capacity, decimalReader(type));
    default:
      return plainBuilder(capacity, otherReader());
  }
}

/** Whether at most half of the first rows' texts differ. */
function repeats(chunk: DuckDBDataChunk, column: number): boolean {
  const rows = Math.min(chunk.rowCount, SAMPLE_ROWS);
  if (rows < 8) return false;
  const trial = dictionaryBuilder(rows, varcharIndexer());
  trial.append(chunk, column, 0, rows);
  const taken = trial.take(rows);
  return taken.layout === 'dictionary' && (taken.added.offsets.length - 1) * 2 <= rows;
}
