import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBIntervalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimeNSValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeTZValue,
  DuckDBTimeValue,
  DuckDBUnionValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import { decimalText, doubleText } from './numberText.ts';
import { clockText, dateText, intervalText, offsetText, wideTimestampText } from './temporalText.ts';

/** The cell text of a value of less frequent types. Nested values are JSON that keeps every digit. */
export function valueText(value: DuckDBValue): string {
  if (value instanceof DuckDBUnionValue) return unionText(value.value);
  if (isNested(value)) return jsonText(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return doubleText(value);
  if (value === null || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof DuckDBDateValue) return dateText(value.days);
  if (value instanceof DuckDBTimeValue) return clockText(value.micros, 6);
  if (value instanceof DuckDBTimeNSValue) return clockText(value.nanos, 9);
  if (value instanceof DuckDBTimeTZValue) return clockText(value.micros, 6) + offsetText(value.offset);
  if (value instanceof DuckDBTimestampTZValue) return wideTimestampText(value.micros, 6, '+00:00');
  if (value instanceof DuckDBTimestampValue) return wideTimestampText(value.micros, 6, '');
  if (value instanceof DuckDBTimestampSecondsValue) return wideTimestampText(value.seconds, 0, '');
  if (value instanceof DuckDBTimestampMillisecondsValue) return wideTimestampText(value.millis, 3, '');
  if (value instanceof DuckDBTimestampNanosecondsValue) return wideTimestampText(value.nanos, 9, '');
  if (value instanceof DuckDBDecimalValue) return decimalText(value.value, value.scale);
  if (value instanceof DuckDBIntervalValue) return intervalText(value.months, value.days, value.micros);
  if (value instanceof DuckDBBlobValue) return blobText(value.bytes);
  return String(value);
}

function unionText(member: DuckDBValue): string {
  const text = jsonText(member);
  return text.startsWith('"') ? valueText(member) : text;
}

const isNested = (value: DuckDBValue): boolean =>
  value instanceof DuckDBListValue ||
  value instanceof DuckDBArrayValue ||
  value instanceof DuckDBStructValue ||
  value instanceof DuckDBMapValue;

function jsonText(value: DuckDBValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return JSON.stringify(String(value));
    return Number.isInteger(value) ? String(value) : doubleText(value);
  }
  if (value instanceof DuckDBDecimalValue) return valueText(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map(jsonText).join(', ')}]`;
  }
  if (value instanceof DuckDBStructValue) {
    return objectText(Object.entries(value.entries));
  }
  if (value instanceof DuckDBMapValue) {
    return objectText(value.entries.map((entry) => [keyText(entry.key), entry.value]));
  }
  if (value instanceof DuckDBUnionValue) return jsonText(value.value);
  return JSON.stringify(valueText(value));
}

/** A whole number is written as in a value: nothing says whether it is one of a type with fractions. */
const keyText = (key: DuckDBValue): string =>
  typeof key === 'number' && Number.isInteger(key) ? String(key) : valueText(key);

const objectText = (entries: readonly (readonly [string, DuckDBValue])[]): string =>
  `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${jsonText(value)}`).join(', ')}}`;

/** A blob as DuckDB prints it: printable ASCII unchanged, every other byte, quotes and the backslash as `\xHH`. */
function blobText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    const plain = byte >= 32 && byte <= 126 && byte !== 92 && byte !== 34 && byte !== 39;
    text += plain ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}
