import {
  bool,
  columnFromArray,
  type DataType,
  dateDay,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  TimeUnit,
  timestamp,
  utf8,
} from '@uwdata/flechette';
import type { FileColumn, FileType } from './fileColumn.ts';

function arrowType(type: FileType): DataType {
  switch (type) {
    case 'int64':
      return int64();
    case 'double':
      return float64();
    case 'boolean':
      return bool();
    case 'date':
      return dateDay();
    case 'timestamp':
      return timestamp(TimeUnit.MILLISECOND);
    case 'instant':
      return timestamp(TimeUnit.MILLISECOND, 'UTC');
    case 'text':
    case 'json':
      return utf8();
  }
}

/** An Arrow IPC file, as other programs open it. */
export function arrowFile(columns: readonly FileColumn[]): Uint8Array {
  const built = columns.map(
    ({ name, type, length, values }) => [name, columnFromArray(values(0, length), arrowType(type))] as const,
  );
  const bytes = tableToIPC(tableFromColumns(built as [string, (typeof built)[number][1]][]), {
    format: 'file',
  });
  if (bytes === null) throw new Error('The rows could not be written as Arrow.');
  return bytes;
}
