import { DuckDBTypeId } from '@duckdb/node-api';
import type { GenericType } from '#domain/resultColumn.ts';

export interface ContractType {
  readonly type: string;
  readonly generic: GenericType;
}

const numeric = (type: string): ContractType => ({ type, generic: 0 });
const text = (type: string): ContractType => ({ type, generic: 1 });
const temporal = (type: string): ContractType => ({ type, generic: 2 });

const CONTRACT_TYPES: Readonly<Partial<Record<DuckDBTypeId, ContractType>>> = {
  [DuckDBTypeId.BOOLEAN]: { type: 'BOOLEAN', generic: 3 },
  [DuckDBTypeId.TINYINT]: numeric('INTEGER'),
  [DuckDBTypeId.SMALLINT]: numeric('INTEGER'),
  [DuckDBTypeId.INTEGER]: numeric('INTEGER'),
  [DuckDBTypeId.UTINYINT]: numeric('INTEGER'),
  [DuckDBTypeId.USMALLINT]: numeric('INTEGER'),
  [DuckDBTypeId.UINTEGER]: numeric('LONGINTEGER'),
  [DuckDBTypeId.BIGINT]: numeric('LONGINTEGER'),
  [DuckDBTypeId.UBIGINT]: numeric('LONGINTEGER'),
  [DuckDBTypeId.HUGEINT]: numeric('HUGEINT'),
  [DuckDBTypeId.UHUGEINT]: numeric('HUGEINT'),
  [DuckDBTypeId.BIGNUM]: numeric('BIGNUM'),
  [DuckDBTypeId.FLOAT]: numeric('FLOAT'),
  [DuckDBTypeId.DOUBLE]: numeric('FLOAT'),
  [DuckDBTypeId.DECIMAL]: numeric('DECIMAL'),
  [DuckDBTypeId.VARCHAR]: text('STRING'),
  [DuckDBTypeId.ENUM]: text('STRING'),
  [DuckDBTypeId.UUID]: text('STRING'),
  [DuckDBTypeId.BIT]: text('STRING'),
  [DuckDBTypeId.SQLNULL]: text('STRING'),
  // Superset calls an interval numeric, but the value is text, which cannot be summed or sorted as a number.
  [DuckDBTypeId.INTERVAL]: text('INTERVAL'),
  [DuckDBTypeId.DATE]: temporal('DATE'),
  [DuckDBTypeId.TIME]: temporal('TIME'),
  [DuckDBTypeId.TIME_NS]: temporal('TIME'),
  [DuckDBTypeId.TIME_TZ]: temporal('TIME'),
  [DuckDBTypeId.TIMESTAMP]: temporal('DATETIME'),
  [DuckDBTypeId.TIMESTAMP_S]: temporal('DATETIME'),
  [DuckDBTypeId.TIMESTAMP_MS]: temporal('DATETIME'),
  [DuckDBTypeId.TIMESTAMP_NS]: temporal('DATETIME'),
  [DuckDBTypeId.TIMESTAMP_TZ]: temporal('DATETIMETZ'),
  [DuckDBTypeId.BLOB]: { type: 'BINARY', generic: null },
};

/**
 * The contract's name for decimals that a database server computed to more digits than anything has: an average, a
 * quotient. Charts have the nearest doubles.
 */
export const COMPUTED_DECIMAL = 'NUMERIC';

/** The contract's name and generic type; `duckType` is DuckDB's name, which nested types keep. */
export function contractType(typeId: DuckDBTypeId, duckType: string): ContractType {
  if (duckType === 'JSON') return text('JSON');
  return CONTRACT_TYPES[typeId] ?? text(duckType);
}

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
