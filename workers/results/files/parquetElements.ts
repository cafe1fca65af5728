import type { ParquetWriter } from 'hyparquet-writer';
import type { FileType, FileValue } from './fileType.ts';

export type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Element = Omit<Schema[number], 'name'>;

const OPTIONAL = 'OPTIONAL' as const;
/** The most digits of a decimal in 64 bits. */
const LONG_DIGITS = 18;

/** The elements of a column in the schema of a file, its own first. */
export function parquetElements(name: string, type: FileType): Schema {
  if (typeof type !== 'object' || type.kind === 'decimal')
    return [{ name, repetition_type: OPTIONAL, ...leaf(type) }];
  switch (type.kind) {
    case 'list':
      return [
        { name, repetition_type: OPTIONAL, num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        ...parquetElements('element', type.of),
      ];
    case 'map':
      return [
        { name, repetition_type: OPTIONAL, num_children: 1, converted_type: 'MAP' },
        { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
        ...parquetElements('key', type.key).with(0, {
          ...first('key', type.key),
          repetition_type: 'REQUIRED',
        }),
        ...parquetElements('value', type.value),
      ];
    case 'struct':
      return [
        { name, repetition_type: OPTIONAL, num_children: type.fields.length },
        ...type.fields.flatMap(([field, of]) => parquetElements(field, of)),
      ];
  }
}

function first(name: string, type: FileType): Schema[number] {
  return parquetElements(name, type)[0] ?? { name };
}

function leaf(
  type: Exclude<FileType, object> | { readonly kind: 'decimal'; precision: number; scale: number },
): Element {
  if (typeof type === 'object') {
    const width: Element =
      type.precision <= LONG_DIGITS ? { type: 'INT64' } : { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16 };
    return { ...width, converted_type: 'DECIMAL', precision: type.precision, scale: type.scale };
  }
  switch (type) {
    case 'int64':
      return { type: 'INT64' };
    case 'double':
      return { type: 'DOUBLE' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'date':
      return { type: 'INT32', converted_type: 'DATE' };
    case 'time':
      return { type: 'INT64', logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MICROS' } };
    case 'timestamp':
    case 'timestampMicros':
      return { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MICROS' } };
    case 'instant':
    case 'instantMicros':
      return { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } };
    case 'blob':
      return { type: 'BYTE_ARRAY' };
    case 'text':
    case 'json':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

/** How the values of a column are written. */
export function parquetValue(type: FileType): (value: FileValue) => unknown {
  if (type === 'date') return (value) => (typeof value === 'number' ? Math.floor(value / 86_400_000) : null);
  if (type === 'timestamp' || type === 'instant')
    return (value) => (typeof value === 'number' ? BigInt(Math.round(value)) * 1000n : null);
  if (typeof type !== 'object' || type.kind === 'decimal') return (value) => value;
  switch (type.kind) {
    case 'list': {
      const each = parquetValue(type.of);
      return (value) => (Array.isArray(value) ? value.map(each) : null);
    }
    case 'map': {
      const [key, of] = [parquetValue(type.key), parquetValue(type.value)];
      return (value) =>
        value instanceof Map
          ? Array.from(value as ReadonlyMap<FileValue, FileValue>, ([at, its]) => ({
              key: key(at),
              value: of(its),
            }))
          : null;
    }
    case 'struct': {
      const fields = type.fields.map(([name, of]) => [name, parquetValue(of)] as const);
      return (value) => {
        if (value === null) return null;
        const record = value as Readonly<Record<string, FileValue>>;
        return Object.fromEntries(fields.map(([name, of]) => [name, of(record[name] ?? null)]));
      };
    }
  }
}
