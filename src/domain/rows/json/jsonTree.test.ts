import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonNode, jsonTree } from './jsonTree.ts';

test('an object is a tree of its members, numbers with every digit and strings as written', () => {
  expect(jsonTree('{"id": 12345678901234567890.10, "tags": ["a", {}], "a\\"b": null}')).toEqual([
    { key: 'id', text: '12345678901234567890.10' },
    {
      key: 'tags',
      text: '[2]',
      members: [
        { key: '0', text: '"a"' },
        { key: '1', text: '{0}', members: [] },
      ],
    },
    { key: 'a"b', text: 'null' },
  ]);
});

test('what is no object and no array has no tree', () => {
  expect([jsonTree('12'), jsonTree('"text"'), jsonTree('[1, '), jsonTree('{city}')]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

function read({ text, members }: JsonNode): unknown {
  if (members === undefined) return JSON.parse(text);
  if (text.startsWith('[')) return members.map(read);
  return Object.fromEntries(members.map((each) => [each.key, read(each)]));
}

test('the tree has what the text says', () => {
  const branch = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(branch, fc.constantFrom(0, 2), (value, spaces) => {
      const text = JSON.stringify(value, null, spaces);
      const members = jsonTree(text);
      if (members === null) throw new Error('a tree');
      expect(read({ key: '', text, members })).toEqual(JSON.parse(text));
    }),
  );
});

test('a value that is nested 10,000 levels deep has a tree', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    let members = jsonTree(`${open.repeat(10_000)}1${close.repeat(10_000)}`);
    let levels = 0;
    for (; members !== null && members !== undefined; levels += 1) members = members[0]?.members ?? null;
    expect(levels).toBe(10_000);
  }
});
