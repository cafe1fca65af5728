import type { SchemaElement } from 'hyparquet';

const moment = (micros: bigint): string => {
  const millis = Number(micros / 1000n) - (micros % 1000n < 0n ? 1 : 0);
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  return `${new Date(millis).toISOString().slice(0, 23).replace('T', ' ')}${String(rest).padStart(3, '0')}`;
};
const words = new TextDecoder();
const strictWords = new TextDecoder('utf-8', { fatal: true });

/** Writers do not always mark texts as such; bytes that are no text are written as the engine writes them. */
function textOfBytes(bytes: Uint8Array): string {
  try {
    return strictWords.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 32 || byte > 126 || byte === BACKSLASH
        ? `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    ).join('');
  }
}

const BACKSLASH = 92;

/** Values that JavaScript would change are read as text. */
export const PARSERS = {
  timestampFromMilliseconds: (millis: bigint) => moment(BigInt(millis) * 1000n),
  timestampFromMicroseconds: (micros: bigint) => moment(BigInt(micros)),
  timestampFromNanoseconds: (nanos: bigint) => moment(BigInt(nanos) / 1000n),
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
  jsonFromBytes: (bytes: Uint8Array) => words.decode(bytes),
  stringFromBytes: textOfBytes,
};

/** A column of a Parquet file. */
export interface ReadColumn {
  readonly name: string;
  readonly type: string;
  readonly textOf: (value: unknown) => string;
}

/** How the values of a column are read. */
export function columnOf(element: SchemaElement, hasParts: boolean): ReadColumn {
  return { name: element.name, ...valuesOf(element, hasParts) };
}

function valuesOf(element: SchemaElement, hasParts: boolean): Omit<ReadColumn, 'name'> {
  const { type, converted_type: converted, logical_type: logical, scale = 0, precision = 38 } = element;
  if (hasParts || element.repetition_type === 'REPEATED') return { type: 'VARCHAR', textOf: asJson };
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL')
    return {
      // The engine's decimals have at most 38 digits.
      type: precision > 38 ? 'VARCHAR' : `DECIMAL(${precision},${scale})`,
      textOf: (value) => decimal(value, scale),
    };
  if (converted === 'DATE' || logical?.type === 'DATE') return { type: 'DATE', textOf: asText };
  const isTime =
    converted?.startsWith('TIMESTAMP') === true || logical?.type === 'TIMESTAMP' || type === 'INT96';
  if (isTime) return { type: 'TIMESTAMP', textOf: asText };
  if (type === 'BOOLEAN') return { type: 'BOOLEAN', textOf: asText };
  if (type === 'FLOAT') return { type: 'FLOAT', textOf: asText };
  if (type === 'DOUBLE' || logical?.type === 'FLOAT16') return { type: 'DOUBLE', textOf: asText };
  if (converted === 'UINT_64') return { type: 'UBIGINT', textOf: asText };
  if (converted?.startsWith('TIME_') === true || logical?.type === 'TIME')
    return { type: 'TIME', textOf: (value) => timeOfDay(value, element) };
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

function decimal(value: unknown, scale: number): string {
  const whole = value instanceof Uint8Array ? signed(value) : BigInt(value as number | bigint);
  const digits = (whole < 0n ? -whole : whole).toString().padStart(scale + 1, '0');
  const sign = whole < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A number of any length, highest byte first. */
function signed(bytes: Uint8Array): bigint {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return BigInt.asIntN(bytes.length * 8, number);
}

function timeOfDay(
  value: unknown,
  { converted_type: converted, logical_type: logical }: SchemaElement,
): string {
  const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS';
  const number = BigInt(value as number | bigint);
  const micros = unit === 'MILLIS' ? number * 1000n : unit === 'NANOS' ? number / 1000n : number;
  return moment(micros).slice(11);
}
