import { expect, test } from 'vitest';
import { changedTags, newerTags, taggedKey, type TagContents, titlesOf } from './tag.ts';

const KEY = taggedKey('query', 7);
const tag = (title: string, ...keys: string[]): { readonly contents: TagContents } => ({
  contents: { description: '', title, tagged: Object.fromEntries(keys.map((key) => [key, 'Orders'])) },
});

test('tags that arrive while the tags of a query are chosen stay as they arrived', () => {
  const choices = new Map([
    ['kept', true],
    ['dropped', false],
    ['new', true],
    ['thought better of', false],
  ]);
  const live = [tag('kept'), tag('dropped', KEY, 'chart 3'), tag('arrived', KEY), tag('left alone')];
  const { retagged, created } = changedTags(live, [{ key: KEY, name: 'Orders' }], choices);
  expect(retagged.map(([{ contents }, next]) => [contents.title, Object.keys(next.tagged)])).toEqual([
    ['kept', [KEY]],
    ['dropped', ['chart 3']],
  ]);
  expect(created).toEqual([{ description: '', title: 'new', tagged: { [KEY]: 'Orders' } }]);
});

test('a chosen tag that somebody else gave meanwhile, or made, is not given or made again', () => {
  const choices = new Map([['same', true]]);
  expect(changedTags([tag('same', KEY)], [{ key: KEY, name: 'Orders' }], choices)).toEqual({
    retagged: [],
    created: [],
  });
});

test('several objects get and lose a tag together, and what has it keeps its name there', () => {
  const objects = [
    { key: KEY, name: 'Renamed' },
    { key: 'chart 3', name: 'Ships' },
  ];
  const tags = [tag('some', KEY), tag('all', KEY, 'chart 3', 'chart 4')];
  const { retagged, created } = changedTags(
    tags,
    objects,
    new Map([
      ['some', true],
      ['all', false],
      ['new', true],
    ]),
  );
  expect(retagged.map(([{ contents }, next]) => [contents.title, next.tagged])).toEqual([
    ['some', { [KEY]: 'Orders', 'chart 3': 'Ships' }],
    ['all', { 'chart 4': 'Orders' }],
  ]);
  expect(created.map(({ tagged }) => tagged)).toEqual([{ [KEY]: 'Renamed', 'chart 3': 'Ships' }]);
});

test('tags that are known better than the list add theirs and take theirs away; others stay as listed', () => {
  const known = [tag('given', 'chart 3'), tag('taken', 'chart 4')].map(({ contents }) => contents);
  expect(titlesOf('chart 3', ['taken', 'listed'], newerTags(known, []))).toEqual(['given', 'listed']);
});

test('titles of tags that were deleted or renamed since the list was read are not listed any more', () => {
  const known = newerTags([tag('ocean', 'chart 3').contents], ['sea', 'deleted']);
  expect(titlesOf('chart 3', ['sea', 'deleted', 'listed'], known)).toEqual(['listed', 'ocean']);
  expect(titlesOf('chart 4', ['deleted'], known)).toEqual([]);
});
