import type { TextReading } from '../remote/driver.ts';

const TEXT: TextReading = { type: 'VARCHAR' };
const INTERVAL: TextReading = { type: 'VARCHAR', contract: { type: 'INTERVAL', generic: 1 } };

const READINGS: ReadonlyMap<string, TextReading> = new Map<string, TextReading>([
  ['boolean', { type: 'BOOLEAN' }],
  ['tinyint', { type: 'TINYINT' }],
  ['smallint', { type: 'SMALLINT' }],
  ['integer', { type: 'INTEGER' }],
  ['bigint', { type: 'BIGINT' }],
  // the double of its text, which has the digits that Trino shows
  ['real', { type: 'DOUBLE' }],
  ['double', { type: 'DOUBLE' }],
  ['number', { type: 'NUMERIC' }],
  ['varbinary', { type: 'BLOB', value: (text) => `from_base64(${text})` }],
  ['json', { type: 'VARCHAR', contract: { type: 'JSON', generic: 1 } }],
  ['date', { type: 'DATE', mayNotFit: true }],
  ['uuid', { type: 'UUID' }],
  ['interval year to month', INTERVAL],
  ['interval day to second', INTERVAL],
]);

/** How values of a type are read, by its name: `timestamp(6) with time zone`. */
export function readingOf(type: string): TextReading {
  const [, name = type, first = '', second = '', zoned = ''] =
    /^(\w+)\((\d+)(?:,\s*(\d+))?\)( with time zone)?$/.exec(type) ?? [];
  if (name === 'decimal') return { type: `DECIMAL(${first},${second || 0})` };
  if (name === 'time' || name === 'timestamp') return timeReading(name, Number(first), zoned !== '');
  return READINGS.get(type) ?? TEXT;
}

/** Trino has up to twelve digits of a second. */
function timeReading(name: 'time' | 'timestamp', digits: number, isZoned: boolean): TextReading {
  if (digits > 9 || (digits > 6 && (isZoned || name === 'time'))) return TEXT;
  const zoned = isZoned ? ' WITH TIME ZONE' : '';
  return digits > 6
    ? { type: 'TIMESTAMP_NS', mayNotFit: true }
    : {
        type: `${name.toUpperCase()}${zoned}`,
        mayNotFit: true,
        // An offset follows the time at once in DuckDB, and a zone's name after a space.
        ...(isZoned && { value: (text: string) => `regexp_replace(${text}, ' ([+-]\\d\\d:)', '\\1')` }),
      };
}
