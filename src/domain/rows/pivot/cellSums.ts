import { valueText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { createDecimalSum } from '../measure/decimalSum.ts';

/** Sums of numbers, one a cell. */
export interface CellSums {
  /** The row is not NULL. */
  add(cell: number, row: number): void;
  /** The sum as exact text where the numbers are decimals, else as the nearest double. */
  text(cell: number): string;
}

/** Integers and numbers with a fixed count of digits are added as scaled integers while a double holds them. */
export function createCellSums(column: Column, cells: number): CellSums {
  if (column.kind === 'number' && typeof column.notation === 'number') {
    return fixedSums(column.values, column.notation, cells);
  }
  if (column.kind === 'number') return doubleSums(column.values, cells);
  const sums = new Map<number, ReturnType<typeof createDecimalSum>>();
  return {
    add(cell, row) {
      let sum = sums.get(cell);
      if (sum === undefined) {
        sum = createDecimalSum();
        sums.set(cell, sum);
      }
      sum.add(valueText(column, row));
    },
    text: (cell) => sums.get(cell)?.text() ?? '0',
  };
}

function fixedSums(values: Float64Array | Int32Array, digits: number, cells: number): CellSums {
  const scale = 10 ** digits;
  const sums = new Float64Array(cells);
  /** What no longer fits a double exactly. */
  const large = new Map<number, bigint>();
  const special = new Map<number, number>();
  return {
    add(cell, row) {
      const value = values[row] ?? 0;
      const scaled = Math.round(value * scale);
      if (!Number.isSafeInteger(scaled)) {
        special.set(cell, (special.get(cell) ?? 0) + value);
        return;
      }
      const sum = (sums[cell] ?? 0) + scaled;
      if (Number.isSafeInteger(sum)) sums[cell] = sum;
      else {
        large.set(cell, (large.get(cell) ?? 0n) + BigInt(scaled));
      }
    },
    text(cell) {
      const unscaled = BigInt(sums[cell] ?? 0) + (large.get(cell) ?? 0n);
      const rough = special.get(cell);
      if (rough !== undefined) return String(rough + Number(unscaled) / scale);
      return scaledText(unscaled, digits);
    },
  };
}

function scaledText(unscaled: bigint, digits: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const text = String(unscaled < 0n ? -unscaled : unscaled).padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** With the error of each addition added at the end (Neumaier): the order of the rows does not show in the sum. */
function doubleSums(values: Float64Array | Int32Array, cells: number): CellSums {
  const sums = new Float64Array(cells);
  const errors = new Float64Array(cells);
  return {
    add(cell, row) {
      const value = values[row] ?? 0;
      const before = sums[cell] ?? 0;
      const sum = before + value;
      const error = Math.abs(before) >= Math.abs(value) ? before - sum + value : value - sum + before;
      sums[cell] = sum;
      if (Number.isFinite(error)) errors[cell] = (errors[cell] ?? 0) + error;
    },
    text: (cell) => String((sums[cell] ?? 0) + (errors[cell] ?? 0)),
  };
}
