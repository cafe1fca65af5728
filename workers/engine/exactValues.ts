import { type EngineType, engineTypeName, parseEngineType } from '#domain/rows/types/engineType.ts';

const WHOLE = /^(TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER|BOOLEAN|VARCHAR|DOUBLE)$/;
/** Nested values of these types have the same text in JSON. */
const NESTED = /^[^"]*(\[\d*\]|^STRUCT\([^"]*\))$/;
const INEXACT =
  /DECIMAL|DATE|TIME|HUGEINT|UBIGINT|BIGNUM|INTERVAL|BLOB|UUID|BIT\b|ENUM|UNION|MAP|FLOAT|VARIANT|GEOMETRY|"/;

/** Whether Arrow has the values of a type with all their digits, and nothing else in the same form. */
export const isNative = (type: string): boolean =>
  WHOLE.test(type) || /^(HUGEINT|UBIGINT|FLOAT|DECIMAL|DATE|TIMESTAMP|ENUM|UUID)(?!.*\])/.test(type);

const isExact = (type: string): boolean => WHOLE.test(type) || (NESTED.test(type) && !INEXACT.test(type));

/**
 * What rows are for: `stored` is read by the engine again, `flat` has nested values as text, and `shown` has them with
 * their parts, each as text if it has to be.
 */
export type RowsFor = 'stored' | 'flat' | 'shown';

/** A column of a type that Arrow or JavaScript would change is returned as text. */
export function exactly(column: string, type: string, rowsFor: RowsFor = 'stored'): string {
  if (rowsFor === 'flat' ? WHOLE.test(type) : isExact(type)) return column;
  // The shortest text of a single is not that of the double it is converted to.
  if (type === 'FLOAT') return `CAST(CAST(${column} AS VARCHAR) AS DOUBLE) AS ${column}`;
  const parsed = rowsFor === 'shown' ? parseEngineType(type) : null;
  const asked = parsed === null ? 'VARCHAR' : engineTypeName(parsed, leafType);
  return `CAST(${column} AS ${asked}) AS ${column}`;
}

const leafType = (leaf: EngineType): string =>
  leaf.kind === 'scalar' && WHOLE.test(leaf.name) ? leaf.name : 'VARCHAR';

/** The column with its type again. */
export function readBack(column: string, type: string): string {
  return isExact(type) ? column : `CAST(${column} AS ${type})`;
}
