import type { SchemaElement } from 'hyparquet';
import type { ColumnNote } from '#domain/device/files/fileTable.ts';
import { textOfBytes } from '../bytesText.ts';
import { decimalText, decimalType } from '../decimalText.ts';
import { dayText, momentText, timeText } from '../momentText.ts';

const words = new TextDecoder();

/** Of a second. */
const MILLIS = 1_000n;
const MICROS = 1_000_000n;
const NANOS = 1_000_000_000n;

/** Values that JavaScript would change are read as text. */
export const PARSERS = {
  timestampFromMilliseconds: (millis: bigint) => momentText(BigInt(millis), MILLIS),
  timestampFromMicroseconds: (micros: bigint) => momentText(BigInt(micros), MICROS),
  timestampFromNanoseconds: (nanos: bigint) => momentText(BigInt(nanos), NANOS),
  dateFromDays: dayText,
  jsonFromBytes: (bytes: Uint8Array) => words.decode(bytes),
  stringFromBytes: textOfBytes,
};

const SECOND_IN = { MILLIS, MICROS, NANOS } as const;
const TIMES: ReadonlyMap<SchemaElement['converted_type'], bigint> = new Map([
  ['TIME_MILLIS', MILLIS],
  ['TIME_MICROS', MICROS],
]);

/** A column of a Parquet file. */
export interface ReadColumn {
  readonly name: string;
  readonly type: string;
  readonly textOf: (value: unknown) => string;
  /** What the type does not say of its moments. */
  readonly kept?: ColumnNote['kind'];
}

/** How the values of a column without parts, or of a part, are read. */
export function valuesOf(element: SchemaElement): Omit<ReadColumn, 'name'> {
  const { type, converted_type: converted, logical_type: logical, scale = 0, precision = 38 } = element;
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL')
    return { type: decimalType(precision, scale), textOf: (value) => decimalText(wholeOf(value), scale) };
  if (converted === 'DATE' || logical?.type === 'DATE') return { type: 'DATE', textOf: asText };
  if (logical?.type === 'TIMESTAMP')
    return {
      type: logical.unit === 'NANOS' ? 'TIMESTAMP_NS' : 'TIMESTAMP',
      textOf: asText,
      ...(logical.isAdjustedToUTC ? { kept: 'utc' as const } : {}),
    };
  // Such a time may lie outside of the years that the engine counts in nanoseconds.
  if (type === 'INT96') return { type: 'TIMESTAMP', textOf: asText, kept: 'microseconds' };
  if (converted?.startsWith('TIMESTAMP') === true) return { type: 'TIMESTAMP', textOf: asText };
  if (type === 'BOOLEAN') return { type: 'BOOLEAN', textOf: asText };
  if (type === 'FLOAT') return { type: 'FLOAT', textOf: asText };
  if (type === 'DOUBLE' || logical?.type === 'FLOAT16') return { type: 'DOUBLE', textOf: asText };
  const isUnsigned = logical?.type === 'INTEGER' && logical.bitWidth === 64 && !logical.isSigned;
  if (converted === 'UINT_64' || isUnsigned) return { type: 'UBIGINT', textOf: asText };
  const perSecond = logical?.type === 'TIME' ? SECOND_IN[logical.unit] : TIMES.get(converted);
  if (perSecond !== undefined)
    return {
      type: perSecond === NANOS ? 'TIME_NS' : 'TIME',
      textOf: (value) => timeText(BigInt(value as number | bigint), perSecond),
    };
  if (type === 'INT32' || type === 'INT64') return { type: 'BIGINT', textOf: asText };
  return { type: 'VARCHAR', textOf: asText };
}

function asText(value: unknown): string {
  if (value instanceof Uint8Array) return textOfBytes(value);
  if (typeof value === 'string') return value;
  // JSON has no infinity.
  return typeof value === 'bigint' || typeof value === 'number' ? value.toString() : asJson(value);
}

function asJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'bigint') return Number.isSafeInteger(Number(each)) ? Number(each) : String(each);
    return each instanceof Uint8Array ? textOfBytes(each) : each;
  });
}

const wholeOf = (value: unknown): bigint =>
  value instanceof Uint8Array ? signed(value) : BigInt(value as number | bigint);

/** A number of any length, highest byte first. */
function signed(bytes: Uint8Array): bigint {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return BigInt.asIntN(bytes.length * 8, number);
}
