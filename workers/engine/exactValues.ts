const WHOLE = /^(TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER|BOOLEAN|VARCHAR|DOUBLE)$/;
/** Nested values of these types have the same text in JSON. */
const NESTED = /^[^"]*(\[\d*\]|^STRUCT\([^"]*\))$/;
const INEXACT =
  /DECIMAL|DATE|TIME|HUGEINT|UBIGINT|BIGNUM|INTERVAL|BLOB|UUID|BIT\b|ENUM|UNION|MAP|FLOAT|VARIANT|GEOMETRY|"/;

const isExact = (type: string): boolean => WHOLE.test(type) || (NESTED.test(type) && !INEXACT.test(type));

/** A column of a type that Arrow or JavaScript would change is returned as text; `isFlat`: also every nested one. */
export function exactly(column: string, type: string, isFlat = false): string {
  if (isFlat ? WHOLE.test(type) : isExact(type)) return column;
  // The shortest text of a single is not that of the double it is converted to.
  if (type === 'FLOAT') return `CAST(CAST(${column} AS VARCHAR) AS DOUBLE) AS ${column}`;
  return `CAST(${column} AS VARCHAR) AS ${column}`;
}

/** The column with its type again. */
export function readBack(column: string, type: string): string {
  return isExact(type) ? column : `CAST(${column} AS ${type})`;
}
