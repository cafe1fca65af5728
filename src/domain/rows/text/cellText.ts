import type { Column, NumberNotation } from '../column.ts';
import { isNull } from '../nulls.ts';
import { decodeUtf8 } from '../utf8.ts';

/** The exact text of a cell; null for NULL. */
export function cellText(column: Column, row: number): string | null {
  return isNull(column.nulls, row) ? null : valueText(column, row);
}

/** The exact text of a cell known not to be NULL. */
export function valueText(column: Column, row: number): string {
  switch (column.kind) {
    case 'number':
      return numberText(column.values[row] ?? 0, column.notation);
    case 'bigint':
      return String(column.values[row] ?? 0n);
    case 'boolean':
      return column.values[row] === 1 ? 'true' : 'false';
    case 'dictionary':
      return column.dictionary[column.values[row] ?? 0] ?? '';
    case 'decimal':
    case 'text':
    case 'json':
      return decodeUtf8(column.bytes, column.offsets[row] ?? 0, column.offsets[row + 1] ?? 0);
  }
}

/** A number formatted exactly as the server sent it. */
export function numberText(value: number, notation: NumberNotation): string {
  if (!Number.isFinite(value)) return String(value);
  // toFixed and String both drop the sign of negative zero.
  const sign = Object.is(value, -0) ? '-' : '';
  if (notation === 0) return sign + integerText(value);
  if (typeof notation === 'number') return sign + (Object.is(value, -0) ? 0 : value).toFixed(notation);
  const shortest = String(value);
  if (notation === 'shortest') return sign + shortest;
  return sign + (Number.isInteger(value) && !shortest.includes('e') ? `${shortest}.0` : shortest);
}

function integerText(value: number): string {
  return String(Object.is(value, -0) ? 0 : value);
}
