import type { SchemaElement } from 'hyparquet';

/** How the values of a column are stored in a Parquet file. */
export interface ParquetColumn {
  readonly element: Omit<SchemaElement, 'name'>;
  /** From what the engine returned; null for NULL. */
  readonly stored: (value: unknown) => unknown;
}

const TEXT: ParquetColumn = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  stored: (value) => String(value),
};

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d(?::\d\d)?)?$/;

/**
 * A column of a type of the engine whose values are those of `exactly`. What Parquet cannot hold, such as infinite
 * dates or hugeints, is stored as text for the whole column: the type is named beside the file.
 */
export function parquetColumn(type: string, values: Iterable<unknown>): ParquetColumn {
  if (/^U?(TINYINT|SMALLINT|INTEGER)$|^BIGINT$/.test(type))
    return { element: { type: 'INT64' }, stored: (value) => BigInt(value as number | bigint) };
  if (type === 'DOUBLE' || type === 'FLOAT') return { element: { type: 'DOUBLE' }, stored: Number };
  if (type === 'BOOLEAN') return { element: { type: 'BOOLEAN' }, stored: Boolean };
  const [, precision, scale] = /^DECIMAL\((\d+),\s?(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined) return decimalColumn(Number(precision), Number(scale));
  if (type === 'DATE' && all(values, DATE))
    return {
      element: { type: 'INT32', converted_type: 'DATE' },
      stored: (value) => Date.parse(`${String(value)}T00:00:00Z`) / 86_400_000,
    };
  if (type.startsWith('TIMESTAMP') && !type.endsWith(']') && all(values, TIME))
    return {
      element: {
        type: 'INT64',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: /TZ|ZONE/.test(type), unit: 'MICROS' },
      },
      stored: (value) => micros(String(value)),
    };
  return TEXT;
}

function decimalColumn(precision: number, scale: number): ParquetColumn {
  const width: Omit<SchemaElement, 'name'> =
    precision <= 18 ? { type: 'INT64' } : { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16 };
  return {
    element: { ...width, converted_type: 'DECIMAL', precision, scale },
    stored: (value) => BigInt(String(value).replace('.', '')),
  };
}

function all(values: Iterable<unknown>, form: RegExp): boolean {
  for (const value of values)
    if (value !== null && (typeof value !== 'string' || !form.test(value))) return false;
  return true;
}

function micros(text: string): bigint {
  const [, day = '', time = '', fraction = '', offset = 'Z'] = TIME.exec(text) ?? [];
  const zone = offset.length === 3 ? `${offset}:00` : offset;
  return BigInt(Date.parse(`${day}T${time}${zone}`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}
