import type { RemoteTextReading } from '../remote/driver.ts';

/** How the texts of a type are written between tabs. */
export type Writing =
  /** Tabs, line feeds and backslashes are escaped. */
  | 'escaped'
  /** The same, with zero bytes up to a fixed length. */
  | 'padded'
  /** As they are: the text has quotes and escapes of its own. */
  | 'plain';

export interface ReadType {
  readonly reading: RemoteTextReading;
  readonly writing: Writing;
}

const TEXT: RemoteTextReading = { type: 'VARCHAR' };
const JSON_TEXT: RemoteTextReading = { type: 'VARCHAR', contract: { type: 'JSON', generic: 1 } };
const INTERVAL: RemoteTextReading = { type: 'VARCHAR', contract: { type: 'INTERVAL', generic: 1 } };

const READINGS: ReadonlyMap<string, RemoteTextReading> = new Map<string, RemoteTextReading>([
  ['Int8', { type: 'TINYINT' }],
  ['Int16', { type: 'SMALLINT' }],
  ['Int32', { type: 'INTEGER' }],
  ['Int64', { type: 'BIGINT' }],
  ['Int128', { type: 'HUGEINT', mayNotFit: true }],
  ['Int256', { type: 'BIGNUM' }],
  ['UInt8', { type: 'UTINYINT' }],
  ['UInt16', { type: 'USMALLINT' }],
  ['UInt32', { type: 'UINTEGER' }],
  ['UInt64', { type: 'UBIGINT' }],
  ['UInt128', { type: 'UHUGEINT' }],
  ['UInt256', { type: 'BIGNUM' }],
  ['BFloat16', { type: 'DOUBLE' }],
  // the double of its text, which has the digits that ClickHouse shows
  ['Float32', { type: 'DOUBLE' }],
  ['Float64', { type: 'DOUBLE' }],
  ['Bool', { type: 'BOOLEAN' }],
  // of old servers, days and times that are none are 0000-00-00
  ['Date', { type: 'DATE', mayNotFit: true }],
  ['Date32', { type: 'DATE', mayNotFit: true }],
  ['DateTime', { type: 'TIMESTAMP', mayNotFit: true }],
  ['Time', { type: 'TIME', mayNotFit: true }],
  ['UUID', { type: 'UUID' }],
  ['JSON', JSON_TEXT],
  ['Object', JSON_TEXT],
]);

/** Types whose values are written with the quotes of values inside of them. */
const PLAIN =
  /^(Array|Tuple|Map|Nested|Point|Ring|LineString|MultiLineString|Polygon|MultiPolygon|Geometry)\b/;

/** How values of a type are read, by its name: `LowCardinality(Nullable(String))`. */
export function readType(type: string): ReadType {
  const [, name = type, within = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(type) ?? [];
  if (name === 'Nullable' || name === 'LowCardinality') return readType(within);
  if (name === 'SimpleAggregateFunction') return readType(within.slice(within.indexOf(',') + 1).trim());
  if (PLAIN.test(name)) return { reading: TEXT, writing: 'plain' };
  if (name === 'FixedString') return { reading: TEXT, writing: 'padded' };
  return { reading: readingOf(name, within), writing: 'escaped' };
}

function readingOf(name: string, within: string): RemoteTextReading {
  if (name.startsWith('Decimal')) return decimalReading(name, within);
  if (name.startsWith('Interval')) return INTERVAL;
  if (name === 'DateTime64' || name === 'Time64') {
    const digits = Number(/^\d+/.exec(within)?.[0] ?? 3);
    if (name === 'Time64') return digits > 6 ? TEXT : { type: 'TIME', mayNotFit: true };
    return { type: digits > 6 ? 'TIMESTAMP_NS' : 'TIMESTAMP', mayNotFit: true };
  }
  return READINGS.get(name) ?? TEXT;
}

/** `Decimal(12, 3)`; more digits than DuckDB's decimals have are as many as the values need. */
function decimalReading(_: string, within: string): RemoteTextReading {
  const [digits = 0, scale = 0] = within.split(',').map(Number);
  return digits > 38 ? { type: 'NUMERIC' } : { type: `DECIMAL(${digits},${scale})`, mayNotFit: true };
}
