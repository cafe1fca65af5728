import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts';
import type { EvaluatedCell, CellType } from './selectTree.ts';
import { isNumber, isTimestamp, mapped, type Typed } from './typed.ts';
import { taken } from './casts.ts';
import { decimalOf, placesOf, rounded } from './decimals.ts';
import { cannot } from './wordReader.ts';

type Sign = '+' | '-' | '*' | '/' | '%';

const STEPS: Readonly<Record<string, number>> = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY };

/** The length of a span that has a constant one. */
export function lengthOf(span: Typed): number {
  const [, amount = '', unit = ''] = /^(\d+) (second|minute|hour|day)s?$/.exec(String(span.at(0))) ?? [];
  return unit === '' ? cannot('spans of this length') : Number(amount) * (STEPS[unit] ?? 0);
}

/** Whole numbers stay exact, and divisions have fractions. */
export function arithmetic(sign: Sign, left: Typed, right: Typed): Typed {
  if (isTimestamp(left) && right.type === 'span' && (sign === '+' || sign === '-')) {
    const length = lengthOf(right) * (sign === '+' ? 1 : -1);
    return mapped(left, 'time', (value) => Number(value) + length);
  }
  const a = taken(left, isNumber(right) ? right.type : left.type);
  const b = taken(right, isNumber(left) ? left.type : right.type);
  if (!isNumber(a) || !isNumber(b)) return cannot(`“${sign}” of what is no number`);
  const type = resultType(sign, a.type, b.type);
  return {
    type,
    at(row) {
      const [x, y] = [a.at(row), b.at(row)];
      if (x === null || y === null) return null;
      if (type === 'whole') return whole(sign, x as number | bigint, y as number | bigint);
      if (type === 'real') return real(sign, Number(x), Number(y));
      if (sign === '%') return decimalRest(Number(x), Number(y));
      return decimal(sign, Number(x), Number(y));
    },
  };
}

function resultType(sign: Sign, a: CellType, b: CellType): CellType {
  if (a === 'null' && b === 'null') return 'null';
  if (sign === '/' || a === 'real' || b === 'real') return 'real';
  return a === 'decimal' || b === 'decimal' ? 'decimal' : 'whole';
}

function whole(sign: Sign, x: number | bigint, y: number | bigint): EvaluatedCell {
  if (sign === '%' && Number(y) === 0) return null;
  if (typeof x === 'number' && typeof y === 'number') {
    const value = sign === '+' ? x + y : sign === '-' ? x - y : sign === '*' ? x * y : x % y;
    if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  }
  const [a, b] = [BigInt(x), BigInt(y)];
  return narrowed(sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : a % b);
}

/** A division by zero is infinite, or no number. */
function real(sign: Sign, x: number, y: number): number {
  switch (sign) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return x / y;
    case '%':
      return x % y;
  }
}

/** Of whole multiples of the last digit: binary fractions would leave a rest where there is none. */
function decimal(sign: Sign, x: number, y: number): number {
  const [a, b] = [placesOf(x), placesOf(y)];
  const places = sign === '*' ? a + b : Math.max(a, b);
  return decimalOf(Math.round(real(sign, x, y) * 10 ** places), places);
}

function decimalRest(x: number, y: number): number | null {
  if (y === 0) return null;
  const scale = 10 ** Math.max(placesOf(x), placesOf(y));
  return rounded((Math.round(x * scale) % Math.round(y * scale)) / scale);
}

/** The number where one is exact. */
export function narrowed(value: bigint): number | bigint {
  const isSafe = value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;
  return isSafe ? Number(value) : value;
}
