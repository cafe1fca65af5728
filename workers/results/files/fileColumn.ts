import type { ResultColumn } from '#domain/query/query.ts';
import { cellText, valueText } from '#domain/rows/text/cellText.ts';
import { type Column, kindOf } from '#domain/rows/column.ts';
import { instantOf } from '#domain/rows/text/instant.ts';
import { isNull } from '#domain/rows/nulls.ts';

/** The types that files of rows have here. A `timestamp` has no zone, an `instant` is a moment in UTC. */
export type FileType = 'int64' | 'double' | 'boolean' | 'text' | 'json' | 'date' | 'timestamp' | 'instant';

/** Null for NULL; of `date`, `timestamp` and `instant` milliseconds since 1970. */
export type FileValue = string | number | bigint | boolean | null;

/** A column as a file has it. Values are made when they are asked for: all of them at once may not fit into memory. */
export interface FileColumn {
  readonly name: string;
  readonly type: FileType;
  readonly length: number;
  /** Those of rows `from` up to `to`. */
  readonly values: (from: number, to: number) => FileValue[];
}

const STRIDE = 20_000;

/**
 * The columns with unique names and the narrowest types that change no value: numbers with more digits than a double
 * has, and times finer than milliseconds, are texts. A generator: the caller may cancel at each `yield`.
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
    });
    yield;
  }
  return made;
}

function reader(column: Column, type: FileType): (row: number) => FileValue {
  if (type === 'int64') {
    if (column.kind === 'bigint') return (row) => column.values[row] ?? 0n;
    if (column.kind === 'number') return (row) => BigInt(column.values[row] ?? 0);
  }
  if (type === 'double' && column.kind === 'number') return (row) => column.values[row] ?? 0;
  if (type === 'boolean' && column.kind === 'boolean') return (row) => column.values[row] === 1;
  if (type === 'date' || type === 'timestamp' || type === 'instant') {
    return (row) => instantOf(valueText(column, row));
  }
  return (row) => cellText(column, row);
}

function* typeOf(column: Column, described: ResultColumn | undefined): Generator<void, FileType> {
  switch (column.kind) {
    case 'number':
      return column.notation === 0 && column.values.every((value) => Number.isSafeInteger(value))
        ? 'int64'
        : 'double';
    case 'bigint':
      return 'int64';
    case 'boolean':
      return 'boolean';
    case 'json':
      return 'json';
    case 'decimal':
      return 'text';
    case 'text':
    case 'dictionary':
      return kindOf(column, described) === 'temporal' ? yield* timeType(column) : 'text';
  }
}

const DATE = /^-?\d{4,6}-\d\d-\d\d$/;
const TIME = /^-?\d{4,6}-\d\d-\d\d \d\d:\d\d(?::\d\d(?:\.\d{1,3}0*)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** The type of the times of a column, if all of them have the same; else text. */
function* timeType(column: Column): Generator<void, FileType> {
  let type: FileType | null = null;
  for (let row = 0; row < column.length; row++) {
    if (row % STRIDE === STRIDE - 1) yield;
    if (isNull(column.nulls, row)) continue;
    const text = valueText(column, row);
    const time = TIME.exec(text);
    const isDate = DATE.test(text);
    if ((time === null && !isDate) || instantOf(text) === null) return 'text';
    const own: FileType = isDate ? 'date' : time?.[1] === undefined ? 'timestamp' : 'instant';
    if (type !== null && own !== type) return 'text';
    type = own;
  }
  return type ?? 'text';
}
