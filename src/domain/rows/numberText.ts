import type { NumberNotation } from './column.ts';

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
