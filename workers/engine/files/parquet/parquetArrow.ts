import {
  bool,
  columnFromArray,
  type DataType,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import type { ReadColumn } from './parquetValues.ts';

/** Types whose values JavaScript holds exactly; others are text, which the engine converts. */
const ARROW: Readonly<Record<string, () => DataType>> = { BIGINT: int64, DOUBLE: float64, BOOLEAN: bool };

/** Values as they are in an Arrow stream. `ending` follows each text. */
export function* arrowValues(
  { type, textOf }: ReadColumn,
  values: Iterable<unknown>,
  ending = '',
): Generator {
  const isOwn = Object.hasOwn(ARROW, type);
  for (const value of values) {
    if (value === null || value === undefined) yield null;
    else yield isOwn ? value : textOf(value) + ending;
  }
}

/** Columns of a Parquet file as an Arrow stream, named `c0`, `c1`, …: the engine here cannot read Parquet. */
export function parquetArrow(columns: readonly (readonly [ReadColumn, unknown[]])[]): Uint8Array {
  const built = columns.map(
    ([{ type }, values], at) => [`c${at}`, columnFromArray(values, (ARROW[type] ?? utf8)())] as const,
  );
  const table = tableFromColumns(built as [string, (typeof built)[number][1]][]);
  const stream = tableToIPC(table, { format: 'stream' });
  if (stream === null) throw new Error('The rows could not be written for the engine.');
  return stream;
}
