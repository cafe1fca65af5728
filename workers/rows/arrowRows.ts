import { tableFromIPC } from '@uwdata/flechette';
import { narrowed } from '#domain/compile/evaluator/arithmetic.ts';
import { cellTypeOf } from '#domain/compile/evaluator/cellTypeOf.ts';
import { typedColumn } from '#domain/compile/evaluator/codedColumn.ts';
import { momentOf } from '#domain/compile/evaluator/moments.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import type { EvaluatedCell, CellType } from '#domain/compile/evaluator/selectTree.ts';

type Described = readonly (readonly [name: string, type: string])[];

/** The rows of an Arrow stream, by the types that the engine that wrote it gives them. */
export function arrowRows(stream: Uint8Array, described: Described): Rows {
  const table = tableFromIPC(stream, { useBigInt: true, useDate: false });
  return {
    rowCount: table.numRows,
    columns: new Map(
      described.map(([name, type], at) => {
        const column = table.getChildAt(at);
        const { values, cellType } = readColumn(
          Array.from({ length: table.numRows }, (_, row): unknown => column.at(row)),
          type,
        );
        return [name.toLowerCase(), typedColumn(values, cellType)];
      }),
    ),
  };
}

interface Read {
  readonly cellType: CellType;
  readonly values: readonly EvaluatedCell[];
}

function readColumn(raw: readonly unknown[], type: string): Read {
  const cellType = cellTypeOf(type);
  const values: EvaluatedCell[] = [];
  for (const each of raw) {
    const value = each === null || each === undefined ? null : cellOf(each, cellType);
    // One value that cannot be computed with is enough: a result without it would be wrong.
    if (value === undefined) return { cellType: 'other', values: [] };
    values.push(value);
  }
  return { cellType, values };
}

/** Undefined for what cannot be computed with. */
function cellOf(value: unknown, type: CellType): EvaluatedCell | undefined {
  switch (type) {
    case 'whole':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
        ? narrowed(BigInt(value))
        : undefined;
    case 'real':
      return Number(value);
    case 'decimal': {
      const text = String(value);
      // More digits than a double holds.
      return text.replaceAll(/\D/g, '').replace(/^0+/, '').length > 15 ? undefined : Number(text);
    }
    case 'date':
    case 'time':
      // Nanoseconds are more than a double has of a time.
      return /\.\d{6}\d*[1-9]/.test(String(value)) ? undefined : (momentOf(String(value)) ?? undefined);
    case 'truth':
      return value === true || value === 1;
    case 'text':
      return String(value);
    default:
      return undefined;
  }
}
