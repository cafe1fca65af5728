import { taken } from './casts.ts';
import { lower } from './letters.ts';
import type { EvaluatedCell } from './selectTree.ts';
import { commonType, compareCells, fitted, isFixed, type Typed } from './typed.ts';
import { cannot } from './wordReader.ts';

type Ask = (row: number) => EvaluatedCell;

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** Compares values of one type; a text in the query becomes what it is compared with. */
export function comparison(sign: string, left: Typed, right: Typed): Ask {
  const [a, b] = alike(left, right);
  const holds = HOLDS[sign] ?? cannot(sign);
  return (row) => {
    const [x, y] = [a.at(row), b.at(row)];
    return x === null || y === null ? null : holds(compareCells(x, y));
  };
}

/** Both sides in one type. */
export function alike(left: Typed, right: Typed): readonly [Typed, Typed] {
  const a = taken(left, right.type);
  const b = taken(right, left.type);
  const type = commonType(a.type, b.type);
  if (type === 'span') return cannot('a comparison of values of this type');
  return [fitted(a, type), fitted(b, type)];
}

/** Whether a value is among those of a list. */
export function isIn(tested: Typed, values: readonly Typed[]): Ask {
  if (!values.every(isFixed)) return cannot('a list of columns');
  const type = values.reduce((common, each) => alike(fitted(tested, common), each)[0].type, tested.type);
  const own = fitted(tested, type);
  const known = new Set(values.map((each) => alike(own, each)[1].at(0)));
  const hasNull = known.delete(null);
  return (row) => {
    const value = own.at(row);
    if (value === null) return null;
    return known.has(value) ? true : hasNull ? null : false;
  };
}

/** `%` stands for any text, `_` for one character; after the escape sign any character stands for itself. */
export function isLike(tested: Typed, pattern: Typed, escape: Typed | undefined, isCaseless: boolean): Ask {
  const { text } = pattern;
  if (tested.type !== 'text' || text === undefined) return cannot('LIKE of what is no text');
  if (escape !== undefined && escape.text !== '\\') return cannot('LIKE with another escape sign');
  if (escape !== undefined && /^(?:\\.|[^\\])*\\$/s.test(text)) return cannot('LIKE of half an escape');
  // Caseless as the engine is: both in lower case, so that no letter is taken for another.
  const parts = (isCaseless ? lower(text) : text).replaceAll(
    escape === undefined ? /./gs : /\\?./gs,
    (sign) => WILD[sign] ?? plain(sign.slice(-1)),
  );
  const matcher = new RegExp(`^${parts}$`, 'su');
  return (row) => {
    const value = tested.at(row);
    return value === null ? null : matcher.test(isCaseless ? lower(String(value)) : String(value));
  };
}

const WILD: Readonly<Record<string, string>> = { '%': '.*', _: '.' };
/** What a regular expression would not take for itself; it refuses to be told so of other signs. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/;

const plain = (sign: string): string => (SPECIAL.test(sign) ? `\\${sign}` : sign);
