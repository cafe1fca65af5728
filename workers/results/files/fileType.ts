import type { EngineType } from '#domain/rows/types/engineType.ts';

/**
 * The types that files of rows have here. A `timestamp` has no zone, an `instant` is a moment in UTC; those of
 * `…Micros` have fractions of milliseconds.
 */
export type FileType =
  | 'int64'
  | 'double'
  | 'boolean'
  | 'text'
  | 'json'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'instant'
  | 'timestampMicros'
  | 'instantMicros'
  | 'blob'
  | DecimalType
  | NestedType;

/** Its values are integers: those of the column times ten to the `scale`. */
export interface DecimalType {
  readonly kind: 'decimal';
  readonly precision: number;
  readonly scale: number;
}

export type NestedType =
  | { readonly kind: 'list'; readonly of: FileType }
  | { readonly kind: 'struct'; readonly fields: readonly (readonly [name: string, type: FileType])[] }
  /** Its values are lists of a key and a value. */
  | { readonly kind: 'map'; readonly key: FileType; readonly value: FileType };

/**
 * Null for NULL; of `date`, `timestamp` and `instant` milliseconds since 1970, of `time`, `timestampMicros` and
 * `instantMicros` microseconds.
 */
export type FileValue = string | number | bigint | boolean | Uint8Array | NestedValue | null;

export type NestedValue =
  | readonly FileValue[]
  | { readonly [field: string]: FileValue }
  | ReadonlyMap<FileValue, FileValue>;

/** What a file may say about nested values; the values decide. */
export function fileTypeOf(type: EngineType): FileType {
  switch (type.kind) {
    case 'decimal':
      return { kind: 'decimal', precision: type.precision, scale: type.scale };
    case 'list':
      return { kind: 'list', of: fileTypeOf(type.of) };
    case 'struct':
      return { kind: 'struct', fields: type.fields.map(([name, of]) => [name, fileTypeOf(of)] as const) };
    case 'map':
      return { kind: 'map', key: fileTypeOf(type.key), value: fileTypeOf(type.value) };
    case 'scalar':
      return scalarType(type.name);
  }
}

function scalarType(name: string): FileType {
  if (/^U?(TINYINT|SMALLINT|INTEGER)$|^BIGINT$/.test(name)) return 'int64';
  if (/^(U?HUGEINT|UBIGINT)$/.test(name)) return { kind: 'decimal', precision: 38, scale: 0 };
  if (/^(DOUBLE|FLOAT)$/.test(name)) return 'double';
  if (name === 'BOOLEAN') return 'boolean';
  if (name === 'DATE') return 'date';
  if (name === 'TIME') return 'time';
  if (/^(TIMESTAMPTZ|TIMESTAMP WITH TIME ZONE)$/.test(name)) return 'instantMicros';
  if (/^(TIMESTAMP(_S|_MS)?|DATETIME)$/.test(name)) return 'timestampMicros';
  return 'text';
}
