import { expect, test } from 'vitest';
import { labelsOfTree } from './labelsOfTree.ts';

const last = (names: readonly string[]): string => names.at(-1) ?? '';

test('the metric has the first colour, then each group before what is in it, as in a Superset', () => {
  const rows = [
    ['Asia', 'Japan'],
    ['Europe', 'France'],
    ['Asia', 'India'],
  ];
  expect(labelsOfTree('Sold', rows, last)).toEqual(['Sold', 'Asia', 'Japan', 'India', 'Europe', 'France']);
});

test('rows without an order are by name at each level', () => {
  const rows = [['b', 'z'], ['a'], ['b', 'c']];
  expect(labelsOfTree('Sold', rows, last, false)).toEqual(['Sold', 'a', 'b', 'c', 'z']);
});

test('whole numbers come first and ascend, as the keys of the object that a Superset groups by', () => {
  expect(labelsOfTree(null, [['b'], ['2005'], ['2003'], ['a']], last)).toEqual(['2003', '2005', 'b', 'a']);
});

test('a name that objects inherit is a name', () => {
  expect(labelsOfTree(null, [['__proto__', 'constructor']], last)).toEqual(['__proto__', 'constructor']);
});
