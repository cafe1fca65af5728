import type { FrameValue } from '../../frameValue.ts';
import { MOST, placesOf } from './decimals.ts';
import { cellOf as frameCell } from '../frameCell.ts';
import type { EvaluatedCell, CellType } from './selectTree.ts';
import type { Typed } from './typed.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Values of a column that repeat, by their numbers. `other` where one of them is not of the type. */
export function codedColumn(values: readonly FrameValue[], type: CellType): Typed {
  const known = new Map<EvaluatedCell, number>();
  const cells: EvaluatedCell[] = [];
  const first: number[] = [];
  const wide = new Uint32Array(values.length);
  for (const [row, value] of values.entries()) {
    const cell = cellOf(value, type);
    if (cell === undefined) return OTHER;
    let code = known.get(cell);
    if (code === undefined) {
      code = cells.push(cell) - 1;
      known.set(cell, code);
      first.push(row);
    }
    wide[row] = code;
  }
  const of = narrowest(wide, cells.length);
  return {
    type,
    codes: { of, first: Uint32Array.from(first) },
    at: (row) => cells[of[row] ?? 0] ?? null,
  };
}

/** Numbers are added up as they are; of what else repeats, expressions are computed once a value. */
export const typedColumn = (values: readonly FrameValue[], type: CellType): Typed =>
  type === 'whole' || type === 'real' || type === 'decimal'
    ? plainColumn(values, type)
    : codedColumn(values, type);

/** Values of a column, each of its own. */
export function plainColumn(values: readonly FrameValue[], type: CellType): Typed {
  const cells: EvaluatedCell[] = [];
  for (const value of values) {
    const cell = cellOf(value, type);
    if (cell === undefined) return OTHER;
    cells.push(cell);
  }
  const isPlain = cells.every((cell) => cell === null || (typeof cell === 'number' && !Number.isNaN(cell)));
  if (!isPlain) return { type, at: (row: number) => cells[row] ?? null };
  // Half of the memory of the cells.
  const numbers = Float64Array.from(cells, (cell) => (cell === null ? NaN : Number(cell)));
  return {
    type,
    numbers,
    places: type === 'decimal' ? placesIn(numbers) : 0,
    at(row: number) {
      const value = numbers[row] ?? NaN;
      return Number.isNaN(value) ? null : value;
    },
  };
}

const placesIn = (numbers: Float64Array): number =>
  numbers.reduce((places, value) => (Number.isNaN(value) ? places : placesOf(value, places)), 0);

/** None of these can be computed with: a result without them would be wrong. */
const OTHER: Typed = { type: 'other', at: () => null };

function narrowest(codes: Uint32Array, count: number): Numbers {
  if (count <= 0x1_00) return Uint8Array.from(codes);
  return count <= 0x1_00_00 ? Uint16Array.from(codes) : codes;
}

/** Undefined for what is no value of the type. */
function cellOf(value: FrameValue, type: CellType): EvaluatedCell | undefined {
  if (value === null) return null;
  switch (type) {
    case 'whole':
      return typeof value === 'bigint' || Number.isSafeInteger(value) ? (value as EvaluatedCell) : undefined;
    case 'real':
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
    case 'decimal':
      return typeof value === 'number' && digits(value) <= MOST ? value : undefined;
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'truth':
      return typeof value === 'boolean' ? value : undefined;
    case 'date':
    case 'time':
      return timeOf(value);
    default:
      return undefined;
  }
}

/** A text is a time that no double holds, unless it is one of a server that writes times so. */
function timeOf(value: FrameValue): number | undefined {
  const time = typeof value === 'string' ? frameCell(value, 'moment') : value;
  return typeof time === 'number' ? time : undefined;
}

/** A decimal without its point. */
function digits(value: number): number {
  const [whole = '', rest = ''] = String(Math.abs(value)).split('.');
  return whole.includes('e') || rest.includes('e') ? Infinity : Number(whole + rest);
}
