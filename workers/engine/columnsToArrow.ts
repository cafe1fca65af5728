import { bool, columnFromArray, float64, int64, tableFromColumns, tableToIPC, utf8 } from '@uwdata/flechette';
import type { DataType } from '@uwdata/flechette';
import type { Column } from '#domain/rows/column.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { isNull } from '#domain/rows/nulls.ts';

/** Stored columns as an Arrow stream, named `c0`, `c1`, …: names of results may repeat. */
export function columnsToArrow(columns: readonly Column[]): Uint8Array {
  const built = columns.map((column, at) => {
    const { arrow, valueAt } = readerOf(column);
    const values: unknown[] = [];
    for (let row = 0; row < column.length; row++)
      values.push(isNull(column.nulls, row) ? null : valueAt(row));
    return [`c${at}`, columnFromArray(values, arrow)] as const;
  });
  const table = tableFromColumns(built as [string, (typeof built)[number][1]][]);
  const stream = tableToIPC(table, { format: 'stream' });
  if (stream === null) throw new Error('The rows could not be written for the engine.');
  return stream;
}

interface Reader {
  readonly arrow: DataType;
  readonly valueAt: (row: number) => unknown;
}

function readerOf(column: Column): Reader {
  switch (column.kind) {
    case 'number': {
      const { values, notation } = column;
      return notation === 0 && values.every((value) => Number.isSafeInteger(value))
        ? { arrow: int64(), valueAt: (row) => BigInt(values[row] ?? 0) }
        : { arrow: float64(), valueAt: (row) => values[row] };
    }
    case 'bigint':
      return { arrow: int64(), valueAt: (row) => column.values[row] };
    case 'boolean':
      return { arrow: bool(), valueAt: (row) => column.values[row] === 1 };
    default:
      return { arrow: utf8(), valueAt: (row) => cellText(column, row) };
  }
}
