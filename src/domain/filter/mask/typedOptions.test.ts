import { expect, test } from 'vitest';
import { pastedOptions, typedOption } from './typedOptions.ts';

test.each([
  ['  Oslo ', 1, 'Oslo'],
  ['20051', 0, 20_051],
  ['-1.5', 0, -1.5],
  ['9007199254740993', 0, '9007199254740993'],
  ['Oslo', 0, undefined],
  ['1,5', 0, undefined],
  ['20051', 1, '20051'],
  ['007', undefined, '007'],
  ['   ', 1, undefined],
])('"%s" in a column of type %s is %s', (text, type, value) => {
  expect(typedOption(text, type)).toBe(value);
});

test('a list is pasted from lines, a row of a sheet, SQL, or between commas', () => {
  const paste = (text: string, type = 1, known: readonly string[] = []) =>
    pastedOptions(text, type, new Set(known));
  expect(paste('Oslo\r\nBergen\r\n\r\nOslo\r\n')).toEqual(['Oslo', 'Bergen']);
  expect(paste('1\t2\t3', 0)).toEqual([1, 2, 3]);
  expect(paste("'Oslo',\n'Ny-Ålesund, Svalbard'\n")).toEqual(['Oslo', 'Ny-Ålesund, Svalbard']);
  expect(paste('20051, 20052,20053', 0)).toEqual([20_051, 20_052, 20_053]);
  expect(paste('a;b')).toEqual(['a', 'b']);
});

test('a value with a comma of its own, and a single one, are no lists', () => {
  expect(pastedOptions('Washington, D.C.', 1, new Set(['Washington, D.C.']))).toBeNull();
  expect(pastedOptions('Oslo', 1, new Set())).toBeNull();
  expect(pastedOptions('Oslo\n', 1, new Set())).toBeNull();
  expect(pastedOptions('Oslo, Bergen', 0, new Set())).toBeNull();
});
