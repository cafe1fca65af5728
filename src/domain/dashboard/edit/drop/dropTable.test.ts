import { expect, test } from 'vitest';
import { childDepth, depthOf, isAllowed, needsRow, isPossible } from './dropTable.ts';

const TYPES = [
  'ROOT',
  'GRID',
  'ROW',
  'COLUMN',
  'TABS',
  'TAB',
  'CHART',
  'MARKDOWN',
  'HEADER',
  'DIVIDER',
  'DYNAMIC',
];

/**
 * The deepest parent of each allowed pair, as determined by the contract's front end for every pair and every depth.
 */
const DEEPEST = `
ROOT TABS 0, ROOT GRID 0
GRID CHART 1, GRID DYNAMIC 1, GRID MARKDOWN 1, GRID COLUMN 1, GRID DIVIDER 1, GRID HEADER 1, GRID ROW 1, GRID TABS 1
ROW CHART 4, ROW DYNAMIC 4, ROW MARKDOWN 4, ROW COLUMN 4
TABS TAB 3
TAB CHART 5, TAB DYNAMIC 5, TAB MARKDOWN 5, TAB COLUMN 3, TAB DIVIDER 5, TAB HEADER 5, TAB ROW 3, TAB TABS 3
COLUMN CHART 5, COLUMN HEADER 5, COLUMN MARKDOWN 5, COLUMN ROW 3, COLUMN DIVIDER 3, COLUMN TABS 3`;

const wanted = new Map(
  DEEPEST.split(/[,\n]/)
    .map((line) => line.trim().split(' '))
    .filter((parts) => parts.length === 3)
    .map(([parent, child, depth]) => [`${parent} ${child}`, Number(depth)]),
);

test.each(TYPES)(
  'what a %s contains, and how deep it may be, equals the front end’s table [LAY-14]',
  (parent) => {
    for (const child of TYPES) {
      const deepest = wanted.get(`${parent} ${child}`) ?? -1;
      expect(isPossible(parent, child), `${parent} ${child}`).toBe(deepest >= 0);
      for (let depth = 0; depth < 8; depth += 1)
        expect(isAllowed(parent, child, depth), `${parent} ${child} ${depth}`).toBe(depth <= deepest);
    }
  },
);

const component = (id: string, type: string, children: readonly string[] = []) => ({
  [id]: { id, type, children, meta: {} },
});

test('tabs are no level of nesting, but a tab at the top is', () => {
  const map = {
    ...component('ROOT_ID', 'ROOT', ['TABS-1']),
    ...component('TABS-1', 'TABS', ['TAB-1']),
    ...component('TAB-1', 'TAB', ['TABS-2', 'ROW-1']),
    ...component('TABS-2', 'TABS', ['TAB-2']),
    ...component('TAB-2', 'TAB', ['ROW-2']),
    ...component('ROW-1', 'ROW', ['COLUMN-1']),
    ...component('ROW-2', 'ROW'),
    ...component('COLUMN-1', 'COLUMN'),
  };
  const depths = ['ROOT_ID', 'TABS-1', 'TAB-1', 'TABS-2', 'TAB-2', 'ROW-1', 'ROW-2', 'COLUMN-1'].map((id) =>
    depthOf(map, id),
  );
  expect(depths).toEqual([0, 1, 1, 2, 2, 2, 2, 3]);
  expect(childDepth(map, 'COLUMN-1')).toBe(4);
});

test('charts, columns and texts get their own row in the grid and in a tab [LAY-10]', () => {
  const wrapped = ['GRID', 'TAB', 'ROW', 'COLUMN'].flatMap((parent) =>
    TYPES.filter((child) => needsRow(parent, child)).map((child) => `${parent} ${child}`),
  );
  expect(wrapped).toEqual([
    'GRID COLUMN',
    'GRID CHART',
    'GRID MARKDOWN',
    'TAB COLUMN',
    'TAB CHART',
    'TAB MARKDOWN',
  ]);
});

test('the types of component are exactly those of the contract [LAY-01]', () => {
  const types = [
    'CHART',
    'COLUMN',
    'HEADER',
    'GRID',
    'ROOT',
    'DIVIDER',
    'MARKDOWN',
    'ROW',
    'TABS',
    'TAB',
    'DYNAMIC',
  ];
  const others = ['SPACER', 'INVISIBLE_ROW', 'IFRAME', 'chart', 'constructor', ''];
  const all = [...types, ...others];
  const isKnown = (type: string) => all.some((each) => isPossible(each, type) || isPossible(type, each));
  expect(all.filter(isKnown)).toEqual(types);
});
