import { compareText } from '../../text/compareText.ts';
import type { EvaluatedCell, CellType, SqlTree } from './selectTree.ts';
import { cannot } from './wordReader.ts';

/** An expression that can be asked for its value at a row. */
export interface Typed {
  readonly type: CellType;
  readonly at: (row: number) => EvaluatedCell;
  /** A text as it is written in a query: it takes the type of what it meets. */
  readonly text?: string;
  /** Numbers, of which each is exact, by row; NaN is NULL. */
  readonly numbers?: Float64Array;
  /** The most decimal places of them. */
  readonly places?: number;
  /** Where its value depends on nothing else: equal codes have equal values. */
  readonly codes?: Codes;
}

/** The values of a column that repeat, as numbers from 0. */
export interface Codes {
  /** The number of each row's value. */
  readonly of: Uint8Array | Uint16Array | Uint32Array;
  /** A row that has the value of a number. */
  readonly first: Uint32Array;
}

export interface EvaluationScope {
  /** What an expression means as a whole, such as a group or an aggregate; null if that is for its parts to say. */
  readonly whole: (tree: SqlTree) => Typed | null;
  readonly column: (table: string | null, name: string) => Typed;
  readonly groups?: Groups | undefined;
}

/** What is known of rows that each stand for a group of others. */
export interface Groups {
  /** How many rows each stands for. */
  readonly weight: Typed;
  /** Aggregates of each group, by the names of their expressions. */
  readonly parts: ReadonlyMap<string, Typed>;
}

const NUMBERS: ReadonlySet<CellType> = new Set(['whole', 'decimal', 'real', 'null']);

export const isNumber = ({ type }: Typed): boolean => NUMBERS.has(type);
export const isTimestamp = ({ type }: Typed): boolean => type === 'date' || type === 'time';

export const constant = (type: CellType, value: EvaluatedCell): Typed => ({ type, at: () => value });

/** The type that both have; refused if there is none. */
export function commonType(a: CellType, b: CellType): CellType {
  if (a === b || b === 'null') return a;
  if (a === 'null') return b;
  const pair = new Set([a, b]);
  if (pair.has('date') && pair.has('time')) return 'time';
  if ([a, b].every((each) => NUMBERS.has(each))) return pair.has('real') ? 'real' : 'decimal';
  return cannot(`${TYPE_NAMES[a]} together with ${TYPE_NAMES[b]}`);
}

export const TYPE_NAMES: Readonly<Record<CellType, string>> = {
  whole: 'a whole number',
  real: 'a number',
  decimal: 'a decimal number',
  text: 'text',
  truth: 'true or false',
  date: 'a date',
  time: 'a time',
  span: 'a span of time',
  null: 'NULL',
  other: 'a value of this type',
};

/** Less than 0, 0 or more than 0 of values of one type that are not NULL. Text is ordered by code point. */
export function compareCells(a: Exclude<EvaluatedCell, null>, b: Exclude<EvaluatedCell, null>): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a < b) return -1;
  if (a > b) return 1;
  // What is no number equals itself, and is more than any number.
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

/** Whole numbers as doubles where they meet one: past 2^53 they are rounded then. */
export function fitted(typed: Typed, type: CellType): Typed {
  if (type !== 'real' || typed.type !== 'whole') return typed;
  return mapped(typed, 'real', Number);
}

/** What a function makes of each value that is not NULL; of a constant, a constant. */
export function mapped(
  { at }: Typed,
  type: CellType,
  change: (value: Exclude<EvaluatedCell, null>) => EvaluatedCell,
): Typed {
  if (isFixed({ at })) {
    const value = at(0);
    return constant(type, value === null ? null : change(value));
  }
  return {
    type,
    at(row) {
      const value = at(row);
      return value === null ? null : change(value);
    },
  };
}

/** Constants answer without any row. */
export const isFixed = ({ at }: Pick<Typed, 'at'>): boolean => at.length === 0;

/** An expression made of these, computed once for each code if they depend on no more. */
export function oncePerCode(typed: Typed, parts: readonly Typed[]): Typed {
  const open = parts.filter((part) => !isFixed(part));
  const codes = open[0]?.codes;
  if (codes === undefined || isFixed(typed) || open.some((part) => part.codes !== codes)) return typed;
  const values: (EvaluatedCell | undefined)[] = [];
  return {
    ...typed,
    codes,
    at(row) {
      const code = codes.of[row] ?? 0;
      const known = values[code];
      if (known !== undefined) return known;
      const value = typed.at(codes.first[code] ?? row);
      values[code] = value;
      return value;
    },
  };
}
