import {
  binary,
  bool,
  type DataType,
  dateDay,
  decimal128,
  field,
  float64,
  int64,
  list,
  map,
  struct,
  timeMicrosecond,
  TimeUnit,
  timestamp,
  utf8,
} from '@uwdata/flechette';
import type { FileType, FileValue } from './fileType.ts';

export interface ArrowType {
  readonly type: DataType;
  /** To be called once the values are in: the library builds times from milliseconds only. */
  readonly setUnits: () => void;
}

export function arrowType(type: FileType): ArrowType {
  const inMicros: DataType[] = [];
  return {
    type: dataType(type, inMicros),
    setUnits: () => inMicros.forEach((each) => Object.assign(each, { unit: TimeUnit.MICROSECOND })),
  };
}

function dataType(type: FileType, inMicros: DataType[]): DataType {
  const of = (part: FileType): DataType => dataType(part, inMicros);
  if (typeof type === 'object')
    switch (type.kind) {
      case 'decimal':
        return decimal128(type.precision, type.scale);
      case 'list':
        return list(of(type.of));
      case 'struct':
        return struct(type.fields.map(([name, part]) => field(name, of(part))));
      case 'map':
        return map(of(type.key), of(type.value));
    }
  switch (type) {
    case 'int64':
      return int64();
    case 'double':
      return float64();
    case 'boolean':
      return bool();
    case 'date':
      return dateDay();
    case 'time':
      return timeMicrosecond();
    case 'timestamp':
      return timestamp(TimeUnit.MILLISECOND);
    case 'instant':
      return timestamp(TimeUnit.MILLISECOND, 'UTC');
    case 'timestampMicros':
    case 'instantMicros': {
      const built = timestamp(TimeUnit.MILLISECOND, type === 'instantMicros' ? 'UTC' : null);
      inMicros.push(built);
      return built;
    }
    case 'blob':
      return binary();
    case 'text':
    case 'json':
      return utf8();
  }
}

/** The library takes the entries of a map as a list. */
export function arrowValue(value: FileValue): unknown {
  if (value instanceof Map)
    return Array.from(value as ReadonlyMap<FileValue, FileValue>, ([key, of]) => [key, arrowValue(of)]);
  if (Array.isArray(value)) return (value as readonly FileValue[]).map(arrowValue);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, arrowValue(of)]));
}
