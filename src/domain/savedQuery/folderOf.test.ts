import { expect, test } from 'vitest';
import { folderOf, foldersOf, isInFolder } from './folderOf.ts';

test.each([
  ['Daily', null],
  ['Sales/Daily', 'Sales'],
  ['Sales / North / Daily', 'Sales/North'],
  ['/Daily', null],
  ['Sales/', 'Sales'],
])('%s is in the folder %s', (label, folder) => expect(folderOf(label)).toBe(folder));

test('folders are listed with those above them', () => {
  expect(foldersOf(['b/c/x', 'a/y', 'z', 'b/w'])).toEqual(['a', 'b', 'b/c']);
});

test('a folder has what is below it, and nothing that only begins alike', () => {
  expect(['b/c/x', 'b/y', 'bc/z', 'b'].filter((label) => isInFolder(label, 'b'))).toEqual(['b/c/x', 'b/y']);
});
