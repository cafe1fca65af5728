import { seededRandom } from '../world/seededRandom.ts';

/** A table whose rows are known, to be written as files of every kind. */
export interface AnyTable {
  readonly names: readonly string[];
  /** The first column has the numbers 1, 2, …; the second has texts; others have one kind of value each. */
  readonly rows: readonly (readonly Value[])[];
}

export type Value = number | string | boolean | null;
export type Next = () => number;

/** Equal numbers for equal seeds. */
export function anyNext(seed: number): Next {
  const random = seededRandom(seed);
  return () => random.next();
}

export const whole = (next: Next, most: number): number => Math.floor(next() * most);
export const oneOf = <T>(next: Next, from: readonly T[]): T => from[whole(next, from.length)] as T;

/** Texts that no reader may take for a number or a date. `latin` leaves out what Windows-1252 has not. */
const PARTS = [
  'a',
  'Müller',
  'x y',
  ' ',
  'née',
  '"',
  '""',
  "'",
  ',',
  ';',
  '|',
  '\t',
  '\n',
  '\r\n',
  '#',
  '\\',
  'NULL',
];
const BEYOND = ['😀', '日本', 'ي', '\u200B', '\u2028'];

function text(next: Next, isLatin: boolean): string {
  const parts = isLatin ? PARTS : [...PARTS, ...BEYOND];
  const length = next() < 0.02 ? 3_000 : 1 + whole(next, 5);
  return `t${Array.from({ length }, () => oneOf(next, parts)).join('')}z`;
}

const KINDS: readonly ((next: Next, isLatin: boolean) => Value)[] = [
  (next) => whole(next, 2_000_000) - 1_000_000,
  (next) => Math.round(next() * 1e6) / 1e3,
  (next) => next() < 0.5,
  (next) => `20${10 + whole(next, 20)}-0${1 + whole(next, 9)}-1${whole(next, 9)}`,
  text,
];

const NAMES = [
  'name',
  'Größe',
  'a b',
  'select',
  "it's",
  'x"y',
  'a.b',
  'rowid',
  'c0',
  '__proto__',
  'constructor',
];

export function anyTable(next: Next, isLatin: boolean): AnyTable {
  const count = whole(next, 6);
  const kinds = [text, ...Array.from({ length: count }, () => oneOf(next, KINDS))];
  const names = ['id', ...kinds.map((_, at) => (at === 0 ? 'text' : `${oneOf(next, NAMES)}${at}`))];
  const rows = Array.from({ length: whole(next, 40) }, (_, row) => [
    row + 1,
    ...kinds.map((kind, at) => (at > 0 && next() < 0.1 ? null : kind(next, isLatin))),
  ]);
  return { names, rows };
}
