import type { RemoteTextReading } from '../remote/driver.ts';

/** PostgreSQL's own types by their number, which is the same in every database. */
const READINGS: ReadonlyMap<number, RemoteTextReading> = new Map<number, RemoteTextReading>([
  // bool as `t` and `f`
  [16, { type: 'BOOLEAN', value: (text) => `(${text} = 't')` }],
  // bytea as `\x` and hexadecimal digits
  [17, { type: 'BLOB', value: (text) => `unhex(substr(${text}, 3))` }],
  [20, { type: 'BIGINT' }],
  [21, { type: 'SMALLINT' }],
  [23, { type: 'INTEGER' }],
  // oid
  [26, { type: 'UINTEGER' }],
  // real: the double of its text, which has the digits that PostgreSQL shows
  [700, { type: 'DOUBLE' }],
  [701, { type: 'DOUBLE' }],
  [114, { type: 'VARCHAR', contract: { type: 'JSON', generic: 1 } }],
  [3802, { type: 'VARCHAR', contract: { type: 'JSON', generic: 1 } }],
  [1082, { type: 'DATE', value: yearsBeforeChrist, mayNotFit: true }],
  [1083, { type: 'TIME', mayNotFit: true }],
  [1266, { type: 'TIME WITH TIME ZONE', mayNotFit: true }],
  [1114, { type: 'TIMESTAMP', value: yearsBeforeChrist, mayNotFit: true }],
  [1184, { type: 'TIMESTAMP WITH TIME ZONE', mayNotFit: true }],
  [1186, { type: 'VARCHAR', contract: { type: 'INTERVAL', generic: 1 } }],
  [2950, { type: 'UUID' }],
]);

const NUMERIC = 1700;
const TEXT: RemoteTextReading = { type: 'VARCHAR' };

/** DuckDB writes years before the first in brackets. */
function yearsBeforeChrist(text: string): string {
  return `regexp_replace(${text}, ' BC$', ' (BC)')`;
}

/** How values of a type are read. Everything without a counterpart is the text that psql shows. */
export function readingOf(oid: number, modifier: number): RemoteTextReading {
  return oid === NUMERIC ? numericReading(modifier) : (READINGS.get(oid) ?? TEXT);
}

/** A numeric without a precision has as many digits as each value needs; any may be NaN. */
function numericReading(modifier: number): RemoteTextReading {
  const [precision, scale] = [((modifier - 4) >> 16) & 0xffff, (modifier - 4) & 0x7ff];
  return modifier < 0 || precision > 38 || scale > precision
    ? { type: 'NUMERIC' }
    : { type: `DECIMAL(${precision},${scale})`, mayNotFit: true };
}
