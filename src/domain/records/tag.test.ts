import { expect, test } from 'vitest';
import { changedTags, taggedKey, type TagContents } from './tag.ts';

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
  const { retagged, titles } = changedTags(live, { key: KEY, name: 'Orders' }, choices);
  expect(retagged.map(([{ contents }, next]) => [contents.title, Object.keys(next.tagged)])).toEqual([
    ['kept', [KEY]],
    ['dropped', ['chart 3']],
  ]);
  expect(titles).toEqual(['new']);
});

test('a chosen tag that somebody else gave meanwhile, or made, is not given or made again', () => {
  const choices = new Map([['same', true]]);
  expect(changedTags([tag('same', KEY)], { key: KEY, name: 'Orders' }, choices)).toEqual({
    retagged: [],
    titles: [],
  });
});
