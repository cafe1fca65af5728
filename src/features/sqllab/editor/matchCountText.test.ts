import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { matchCountText } from './matchCountText.ts';

const textOf = (
  doc: string,
  search: Partial<ConstructorParameters<typeof SearchQuery>[0]>,
  selected: readonly [number, number] = [0, 0],
): string => {
  const [anchor, head] = selected;
  const query = new SearchQuery({ search: '', ...search });
  return matchCountText(EditorState.create({ doc, selection: { anchor, head } }), query);
};

test.each([
  ['says nothing before anything is searched', 'a b a', {}, ''],
  ['counts the matches', 'a b a', { search: 'a' }, '2 matches'],
  ['counts a single one', 'a b a', { search: 'b' }, '1 match'],
  ['says that there are none', 'a b a', { search: 'c' }, 'No matches'],
  ['counts by case if asked to', 'a A', { search: 'a', caseSensitive: true }, '1 match'],
  [
    'names a regular expression that is not valid',
    'a',
    { search: '(', regexp: true },
    'Not a valid regular expression',
  ],
  ['stops counting at 999', 'a '.repeat(1500), { search: 'a' }, '999+ matches'],
])('find %s', (_, doc, search, expected) => {
  expect(textOf(doc, search)).toBe(expected);
});

test('find says which of the matches is selected', () => {
  expect(textOf('a b a', { search: 'a' }, [4, 5])).toBe('2 of 2');
});
