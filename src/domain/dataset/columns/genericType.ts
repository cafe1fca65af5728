import type { DatasetColumn } from '../dataset.ts';

const NUMBER = /INT|NUM|DEC|DOUBLE|FLOAT|REAL|LONG/i;
const TIME = /DATE|TIME/i;
const BOOLEAN = /BOOL/i;
/** What has other values within is shown as text, and so is what is called like a number and is none. */
const NESTED = /^(STRUCT|MAP|ARRAY|TUPLE|NESTED|ROW|POINT|INTERVAL)|]$/i;

/** The server's, as long as the type is the same; else by the type's name. */
export function genericType(type: string, known: DatasetColumn | null): DatasetColumn['type_generic'] {
  if (known !== null && (known.type ?? '') === type) return known.type_generic;
  if (NESTED.test(type)) return 1;
  if (TIME.test(type)) return 2;
  if (BOOLEAN.test(type)) return 3;
  return NUMBER.test(type) ? 0 : 1;
}
