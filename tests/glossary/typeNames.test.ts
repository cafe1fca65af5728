import { expect, test } from 'vitest';
import { typeNameFaults } from './typeNames.ts';

const SOURCES = [
  { path: 'src/a.ts', text: 'export interface Flow {\n}\nexport type Own = string;\ninterface Inner {\n}' },
  { path: 'src/b.ts', text: 'export type Flow = number;\ninterface Inner {\n}\nexport const Own = 1;' },
];

test('a type name that two files export is a fault, unless it is allowed', () => {
  expect(typeNameFaults(SOURCES, new Map())).toEqual(['src/a.ts and src/b.ts: both export a type "Flow"']);
  expect(typeNameFaults(SOURCES, new Map([['Flow', 'they differ']]))).toEqual([]);
});

test('overloads and declarations of one file are none', () => {
  const [one] = SOURCES;
  expect(typeNameFaults([one!, { ...one! }], new Map())).toEqual([]);
});

test('an allowed name that is declared once is a fault', () => {
  expect(typeNameFaults([SOURCES[0]!], new Map([['Flow', 'they differ']]))).toEqual([
    'tests/glossary/typeNames.ts: "Flow" is declared once, it need not be listed',
  ]);
});
