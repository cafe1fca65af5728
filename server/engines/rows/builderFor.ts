import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { BatchColumnBuilder, ColumnSlice } from './columnBuilder.ts';
import { boolBuilder, copiedBuilder, floatBuilder, smallBuilder, unsignedBuilder } from './numberBuilders.ts';
import { dictionaryBuilder, plainBuilder } from './textBuilders.ts';
import {
  dayIndexer,
  decimalReader,
  enumIndexer,
  timestampReader,
  otherReader,
  varcharIndexer,
  varcharReader,
} from './textSources.ts';

/** How many rows of a text column are sampled for repeated texts. */
const SAMPLE_ROWS = 2048;

/**
 * The builder for a column of a type. `capacity` is the most rows of a batch; `sample` is the first chunk, which
 * decides whether a text column uses a dictionary.
 */
export function builderFor(
  type: DuckDBType,
  capacity: number,
  sample: ColumnSlice | null,
): BatchColumnBuilder {
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return boolBuilder(capacity);
    case DuckDBTypeId.TINYINT:
      return smallBuilder(capacity, 1, (data, row) => data.getInt8(row));
    case DuckDBTypeId.UTINYINT:
      return smallBuilder(capacity, 1, (data, row) => data.getUint8(row));
    case DuckDBTypeId.SMALLINT:
      return smallBuilder(capacity, 2, (data, row) => data.getInt16(row * 2, true));
    case DuckDBTypeId.USMALLINT:
      return smallBuilder(capacity, 2, (data, row) => data.getUint16(row * 2, true));
    case DuckDBTypeId.INTEGER:
      return copiedBuilder('int32', capacity);
    case DuckDBTypeId.UINTEGER:
      return unsignedBuilder(capacity);
    case DuckDBTypeId.BIGINT:
      return copiedBuilder('int64', capacity);
    case DuckDBTypeId.FLOAT:
      return floatBuilder(capacity);
    case DuckDBTypeId.DOUBLE:
      return copiedBuilder('float64', capacity);
    case DuckDBTypeId.VARCHAR:
      return sample !== null && repeats(sample)
        ? dictionaryBuilder(capacity, varcharIndexer())
        : plainBuilder(capacity, varcharReader);
    case DuckDBTypeId.DATE:
      return dictionaryBuilder(capacity, dayIndexer());
    case DuckDBTypeId.ENUM:
      return dictionaryBuilder(capacity, enumIndexer(type));
    case DuckDBTypeId.TIMESTAMP:
      return plainBuilder(capacity, timestampReader(''));
    case DuckDBTypeId.TIMESTAMP_TZ:
      return plainBuilder(capacity, timestampReader('+00:00'));
    case DuckDBTypeId.DECIMAL:
      return plainBuilder(capacity, decimalReader(type));
    default:
      return plainBuilder(capacity, otherReader);
  }
}

/** Whether at most half of the sampled texts are distinct. */
function repeats(sample: ColumnSlice): boolean {
  const rows = Math.min(sample.to, SAMPLE_ROWS);
  if (rows < 8) return false;
  const trial = dictionaryBuilder(rows, varcharIndexer());
  trial.append({ ...sample, to: rows });
  const taken = trial.take(rows);
  return taken.layout === 'dictionary' && (taken.added.offsets.length - 1) * 2 <= rows;
}
