import { DuckDBTypeId } from '@duckdb/node-api';
import { type ContractType, ZONED } from './contractType.ts';

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
  [DuckDBTypeId.TIMESTAMP_TZ]: temporal(ZONED),
  [DuckDBTypeId.BLOB]: { type: 'BINARY', generic: null },
};

/** The contract's name and generic type; `duckType` is DuckDB's name, which nested types keep. */
export function contractType(typeId: DuckDBTypeId, duckType: string): ContractType {
  if (duckType === 'JSON') return text('JSON');
  return CONTRACT_TYPES[typeId] ?? text(duckType);
}
