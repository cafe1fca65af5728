import type { ResultColumn } from '../../resultColumn.ts';
import { type Column, kindOf } from '../column.ts';

const DASH = 0x2d;
const SPACE = 0x20;
const COLON = 0x3a;
const LETTER_T = 0x54;
/** The end of ` (BC)`. */
const BRACKET = 0x29;
const LATEST = 18;
/** `2024-03-01T12:30` */
const SHORTEST = 16;

/**
 * The columns with timestamps as people read them, `2024-03-01 12:30:00` for the wire's `2024-03-01T12:30:00`, so that
 * what is shown, searched and copied is one text. Packed texts are changed in place: the length stays the same.
 */
export function spacedTimestamps(
  columns: readonly Column[],
  described: readonly ResultColumn[],
): readonly Column[] {
  return columns.map((column, at) =>
    kindOf(column, described[at]) === 'temporal' ? withSpaces(column) : column,
  );
}

function withSpaces(column: Column): Column {
  if (column.kind === 'dictionary') {
    return { ...column, dictionary: column.dictionary.map((text) => text.replace(STAMP, '$1 ')) };
  }
  if (column.kind !== 'text') return column;
  const { bytes, offsets, length } = column;
  for (let row = 0; row < length; row++) {
    const from = offsets[row] ?? 0;
    if ((offsets[row + 1] ?? 0) - from < SHORTEST) continue;
    // Years of more than four digits, and those before the first, move it.
    for (let at = from + 10; at < from + LATEST; at++) {
      if (bytes[at] !== LETTER_T) continue;
      const isAfterDay = bytes[at - 3] === DASH || bytes[at - 1] === BRACKET;
      if (isAfterDay && bytes[at + 3] === COLON) bytes[at] = SPACE;
      break;
    }
  }
  return column;
}

const STAMP = /^(\d{4,6}-..-..(?: \(BC\))?)T(?=..:)/;
