import type { ResultColumn } from '#domain/resultColumn.ts';
import { cellText, valueText } from '#domain/rows/text/cellText.ts';
import { type Column, kindOf } from '#domain/rows/column.ts';
import { isNull } from '#domain/rows/nulls.ts';
import { parseEngineType } from '#domain/rows/types/engineType.ts';
import { countDigits } from './decimalColumn.ts';
import { fileScalar } from './fileScalar.ts';
import { type DecimalType, type FileType, fileTypeOf, type FileValue, type NestedType } from './fileType.ts';
import { nestedValue } from './nestedValue.ts';

/** A column as a file has it. Values are made when they are asked for: all of them at once may not fit into memory. */
export interface FileColumn {
  readonly name: string;
  readonly type: FileType;
  readonly length: number;
  /** Those of rows `from` up to `to`. */
  readonly values: (from: number, to: number) => FileValue[];
  /** The same as text, for files that lack the type. */
  readonly texts: (from: number, to: number) => (string | null)[];
  /** It is no text on screen. */
  readonly isTyped: boolean;
}

const STRIDE = 20_000;

/**
 * The columns with unique names and the narrowest types that change no value. A generator: the caller may cancel at
 * each `yield`.
 */
export function* fileColumns(
  columns: readonly Column[],
  described: readonly ResultColumn[],
): Generator<void, readonly FileColumn[]> {
  const taken = new Set<string>();
  const made: FileColumn[] = [];
  for (const [at, column] of columns.entries()) {
    const name = described[at]?.name ?? '';
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name}_${n}`;
    taken.add(unique);
    const type = yield* typeOf(column, described[at]);
    const read = reader(column, type);
    made.push({
      name: unique,
      type,
      length: column.length,
      values: (from, to) =>
        Array.from({ length: to - from }, (_, row) =>
          isNull(column.nulls, from + row) ? null : read(from + row),
        ),
      texts: (from, to) => Array.from({ length: to - from }, (_, row) => cellText(column, from + row)),
      isTyped: kindOf(column, described[at]) !== 'text' || isBlob(described[at]),
    });
    yield;
  }
  return made;
}

const isBlob = (described: ResultColumn | undefined): boolean =>
  /^(BLOB|BINARY)$/i.test(described?.type ?? '');

function reader(column: Column, type: FileType): (row: number) => FileValue {
  if (type === 'int64') {
    if (column.kind === 'bigint') return (row) => column.values[row] ?? 0n;
    if (column.kind === 'number') return (row) => BigInt(column.values[row] ?? 0);
  }
  if (type === 'double' && column.kind === 'number') return (row) => column.values[row] ?? 0;
  if (type === 'boolean' && column.kind === 'boolean') return (row) => column.values[row] === 1;
  if (type === 'text' || type === 'json') return (row) => valueText(column, row);
  if (isNested(type)) return (row) => nestedValue(type, valueText(column, row)) ?? null;
  return (row) => fileScalar(type, valueText(column, row)) ?? null;
}

const isNested = (type: FileType): type is NestedType => typeof type === 'object' && type.kind !== 'decimal';

function* typeOf(column: Column, described: ResultColumn | undefined): Generator<void, FileType> {
  switch (column.kind) {
    case 'number':
      if (typeof column.notation === 'number' && column.notation > 0 && isDecimal(described))
        return (yield* decimalType(column, described)) ?? 'double';
      return column.notation === 0 && column.values.every((value) => Number.isSafeInteger(value))
        ? 'int64'
        : 'double';
    case 'bigint':
      return 'int64';
    case 'boolean':
      return 'boolean';
    case 'json':
      return (yield* nestedType(column, described)) ?? 'json';
    case 'decimal':
      return (yield* decimalType(column, described)) ?? 'text';
    case 'text':
    case 'dictionary':
      if (isBlob(described)) return (yield* firstOf(column, ['blob'], null)) ?? 'text';
      if (kindOf(column, described) !== 'temporal') return 'text';
      return (yield* firstOf(column, TIMES, described?.type)) ?? 'text';
  }
}

const TIMES = [
  'date',
  'timestamp',
  'instant',
  'timestampMicros',
  'instantMicros',
  'time',
] as const satisfies readonly FileType[];

const isDecimal = (described: ResultColumn | undefined): boolean =>
  /^(DECIMAL|NUMERIC)\b/i.test(described?.type ?? '');

/** The first of the types that has all values; null if none has. Of a column of NULLs the declared one. */
function* firstOf(
  column: Column,
  types: readonly FileType[],
  declared: string | null | undefined,
): Generator<void, FileType | null> {
  let found: FileType | null = null;
  for (const text of textsOf(column)) {
    if (text === null) {
      yield;
      continue;
    }
    if (found !== null && fits(found, text)) continue;
    found = (found === null ? types : wider(found)).find((type) => fits(type, text)) ?? null;
    if (found === null) return null;
  }
  if (found !== null) return found;
  const parsed = parseEngineType(declared ?? '');
  const type = parsed && fileTypeOf(parsed);
  return type !== null && types.includes(type) ? type : null;
}

/** The types that have all values of a type. */
const wider = (type: FileType): readonly FileType[] =>
  type === 'timestamp' ? ['timestampMicros'] : type === 'instant' ? ['instantMicros'] : [];

/** Milliseconds have no finer fractions. */
const fits = (type: FileType, text: string): boolean =>
  fileScalar(type, text) !== undefined &&
  !((type === 'timestamp' || type === 'instant') && /\.\d{3}\d*[1-9]/.test(text));

function* decimalType(
  column: Column,
  described: ResultColumn | undefined,
): Generator<void, DecimalType | null> {
  const digits = countDigits();
  for (const text of textsOf(column)) {
    if (text === null) yield;
    else if (!digits.add(text)) return null;
  }
  const declared = parseEngineType(described?.type ?? '');
  return digits.type(declared?.kind === 'decimal' ? declared : null);
}

/** The type that the engine names, if all values are of it. */
function* nestedType(
  column: Column,
  described: ResultColumn | undefined,
): Generator<void, NestedType | null> {
  const parsed = parseEngineType(described?.type ?? '');
  const type = parsed && fileTypeOf(parsed);
  if (type === null || !isNested(type)) return null;
  for (const text of textsOf(column)) {
    if (text === null) yield;
    else if (nestedValue(type, text) === undefined) return null;
  }
  return type;
}

/** The texts of all values; null where a pause is due. */
function* textsOf(column: Column): Generator<string | null> {
  for (let row = 0; row < column.length; row++) {
    if (row % STRIDE === STRIDE - 1) yield null;
    if (!isNull(column.nulls, row)) yield valueText(column, row);
  }
}
