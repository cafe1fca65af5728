import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indentJson } from './indentJson.ts';

describe('indenting JSON', () => {
  test('changes no digit and no string', () => {
    expect(indentJson('{"a":[1,2.50,{"b":null}],"n":9007199254740993,"e":[],"s":"x, {y: \\"z\\"}"}')).toBe(
      `{\n  "a": [\n    1,\n    2.50,\n    {\n      "b": null\n    }\n  ],\n  "n": 9007199254740993,\n  "e": [],\n  "s": "x, {y: \\"z\\"}"\n}`,
    );
  });

  test('leaves anything but objects and arrays unchanged', () => {
    for (const text of ['12', '"x"', "{'a': 1}", '[1,', 'plain']) expect(indentJson(text)).toBeNull();
  });

  test('of a deep value stays in proportion to its text', () => {
    const deep = `${'['.repeat(10_000)}1${']'.repeat(10_000)}`;
    const indented = indentJson(deep) ?? '';
    expect(indented.length).toBeLessThan(70 * deep.length);
    expect(indented.replaceAll(/\s/g, '')).toBe(deep);
  });

  test('preserves the meaning', () => {
    fc.assert(
      fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        const indented = indentJson(text);
        expect(JSON.parse(indented ?? 'null')).toEqual(JSON.parse(text));
      }),
    );
  });
});
