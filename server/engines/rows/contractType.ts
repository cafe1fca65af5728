import type { GenericType } from '#domain/resultColumn.ts';

export interface ContractType {
  readonly type: string;
  readonly generic: GenericType;
}

/**
 * The contract's name for decimals that a database server computed to more digits than anything has: an average, a
 * quotient. Charts have the nearest doubles.
 */
export const COMPUTED_DECIMAL = 'NUMERIC';

/** The contract's name for moments: times with a zone. */
export const ZONED = 'DATETIMETZ';

/** Types whose text is a number that may not fit a double: JSON writes its digits, or quotes them. */
export type TextMeaning = 'text' | 'decimal' | 'wideInteger';

export function textMeaning(duckType: string): TextMeaning {
  if (duckType.startsWith('DECIMAL')) return 'decimal';
  return /^(UBIGINT|HUGEINT|UHUGEINT|BIGNUM)$/.test(duckType) ? 'wideInteger' : 'text';
}

/** Makes names unique: a second `a` becomes `a__1`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Map<string, number>();
  return names.map((name) => {
    let copies = seen.get(name) ?? 0;
    if (copies === 0) {
      seen.set(name, 1);
      return name;
    }
    let candidate = `${name}__${copies}`;
    while (taken.has(candidate)) candidate = `${name}__${++copies}`;
    taken.add(candidate);
    seen.set(name, copies + 1);
    return candidate;
  });
}
