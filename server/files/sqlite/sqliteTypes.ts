/** Counts of the types in one SQLite column: SQLite types values, not columns. */
export interface StoredTypes {
  readonly integer: bigint;
  readonly real: bigint;
  readonly text: bigint;
  readonly blob: bigint;
  readonly smallest: bigint | null;
  readonly largest: bigint | null;
}

/** The types a column is loaded as. Dates and times are loaded as text first, and converted if all are valid. */
export type LoadedType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'VARCHAR' | 'BLOB';
export type TemporalType = 'DATE' | 'TIMESTAMP';

export interface ColumnPlan {
  readonly type: LoadedType;
  /** The temporal type that the declaration promises for text. */
  readonly temporal: TemporalType | null;
}

const EXACT_IN_DOUBLE = 2n ** 53n;

/** The narrowest type that keeps every value; the declaration decides only where several fit. */
export function planColumn(declared: string, stored: StoredTypes): ColumnPlan {
  const temporal = temporalType(declared);
  if (stored.blob > 0n) return { type: 'BLOB', temporal: null };
  if (stored.text > 0n) {
    const onlyText = stored.integer === 0n && stored.real === 0n;
    return { type: 'VARCHAR', temporal: onlyText ? temporal : null };
  }
  if (stored.real > 0n) {
    return { type: stored.integer === 0n || fitsDouble(stored) ? 'DOUBLE' : 'VARCHAR', temporal: null };
  }
  if (stored.integer > 0n) {
    const isFlag = /bool/i.test(declared) && (stored.smallest ?? 0n) >= 0n && (stored.largest ?? 0n) <= 1n;
    if (isFlag) return { type: 'BOOLEAN', temporal: null };
    return { type: isFractional(declared) && fitsDouble(stored) ? 'DOUBLE' : 'BIGINT', temporal: null };
  }
  return { type: declaredType(declared), temporal };
}

function fitsDouble({ smallest, largest }: StoredTypes): boolean {
  return (smallest ?? 0n) >= -EXACT_IN_DOUBLE && (largest ?? 0n) <= EXACT_IN_DOUBLE;
}

function isFractional(declared: string): boolean {
  return /real|floa|doub|dec|num/i.test(declared);
}

function temporalType(declared: string): TemporalType | null {
  if (/timestamp|datetime/i.test(declared)) return 'TIMESTAMP';
  return /date/i.test(declared) ? 'DATE' : null;
}

/** The type of an empty column. */
function declaredType(declared: string): LoadedType {
  if (/int/i.test(declared)) return 'BIGINT';
  if (/bool/i.test(declared)) return 'BOOLEAN';
  if (/blob/i.test(declared)) return 'BLOB';
  return isFractional(declared) ? 'DOUBLE' : 'VARCHAR';
}
