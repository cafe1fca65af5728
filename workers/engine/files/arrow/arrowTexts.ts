import { type Column, columnFromArray, type DataType, decimal, Type, utf8 } from '@uwdata/flechette';
import { type ArrowBatch, arrowValue } from './arrowValue.ts';

/** The engine's decimals have at most 38 digits, in 128 bits. */
const MOST_DIGITS = 38;

/** Whether a column has values of a type that the engine does not take from Arrow, also within others. */
export function isNotOfEngine(type: DataType): boolean {
  if (type.typeId === Type.Union || isOtherDecimal(type)) return true;
  if ('dictionary' in type) return isNotOfEngine(type.dictionary);
  return 'children' in type && type.children.some((child) => isNotOfEngine(child.type));
}

const isOtherDecimal = (type: DataType): boolean =>
  type.typeId === Type.Decimal && (type.bitWidth !== 128 || type.scale < 0 || type.scale > type.precision);

/**
 * The column as one that the engine takes: a decimal of its own where the digits fit, else texts, and JSON of nested
 * values.
 */
export function columnOfEngine(column: Column<unknown>): Column<unknown> {
  const { type } = column;
  if (type.typeId === Type.Decimal) {
    const { precision, scale } = type;
    if (precision <= MOST_DIGITS && scale <= precision && scale >= 0)
      return columnFromArray(
        Array.from(column, (value) => (value === null ? null : BigInt(value as bigint | number))),
        decimal(precision, scale, 128),
      );
  }
  return columnFromArray([...texts(column)], utf8());
}

function* texts(column: Column<unknown>): Generator<string | null> {
  for (const batch of column.data as unknown as readonly ArrowBatch[]) {
    for (let row = 0; row < batch.length; row += 1) {
      const value = arrowValue(batch, row);
      if (value === null) yield null;
      else yield typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  }
}
