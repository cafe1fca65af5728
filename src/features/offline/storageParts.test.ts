import { expect, test } from 'vitest';
import { storageParts } from './storageParts.ts';

const use = { drafts: 10, kept: 20, results: 30, caches: 40 };
const values = (usage: number) => storageParts(use, usage).map((part) => part.value);

test('each class has its part, and unmeasured use is the rest', () => {
  expect(values(150)).toEqual([10, 20, 30, 40, 50]);
});

test('the parts never exceed the use the browser reports', () => {
  expect(values(45)).toEqual([10, 20, 15, 0, 0]);
  expect(values(0)).toEqual([0, 0, 0, 0, 0]);
});
