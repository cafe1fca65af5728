import { expect, test } from 'vitest';
import { withOwnLine } from './ownLine.ts';

const LAID_OUT = 'We can\'t seem to resolve the column "nosuch" at line 2.';
const placed = (sql: string, message = LAID_OUT, line?: number) => {
  const error = withOwnLine({ message, error_type: null, level: 'error', extra: null, line }, sql);
  return [error.message, error.line, error.column];
};

test('the line of a laid out statement becomes the one of the text that was run', () => {
  const one = LAID_OUT.replace('2', '1');
  expect(placed('SELECT nosuch FROM birth_names')).toEqual([one, 1, 8]);
  expect(placed('SELECT a,\n  b\n FROM t WHERE "nosuch" = 1')).toEqual([LAID_OUT.replace('2', '3'), 3, 15]);
  expect(placed("SELECT 'nosuch-' AS a, NoSuch -- nosuch")).toEqual([one, 1, 24]);
});

test('it is left out where the name stands several times or not at all', () => {
  const without = LAID_OUT.replace(' at line 2', '');
  expect(placed('SELECT nosuch, nosuch')).toEqual([without, undefined, undefined]);
  expect(placed('SELECT {{ column }}')).toEqual([without, undefined, undefined]);
});

test('a line that is of the text stays', () => {
  expect(placed('SELECT nosuch', LAID_OUT, 2)).toEqual([LAID_OUT, 2, undefined]);
  const parsed = "Error parsing near '1' at line 1:7";
  expect(placed('SELEC 1', parsed)).toEqual([parsed, undefined, undefined]);
});
