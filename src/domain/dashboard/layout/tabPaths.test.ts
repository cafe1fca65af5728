import { expect, test } from 'vitest';
import { readLayout } from './readLayout.ts';
import { tabPaths } from './tabPaths.ts';

const node = (id: string, type: string, children: readonly string[], text = '') => ({
  [id]: { id, type, children, meta: { text } },
});

test('tabs are listed in reading order, with the titles of those around them', () => {
  const stored = {
    ...node('ROOT_ID', 'ROOT', ['TABS-1']),
    ...node('TABS-1', 'TABS', ['TAB-a', 'TAB-b']),
    ...node('TAB-a', 'TAB', ['ROW-1'], 'Sales'),
    ...node('ROW-1', 'ROW', ['TABS-2']),
    ...node('TABS-2', 'TABS', ['TAB-c'], ''),
    ...node('TAB-c', 'TAB', [], 'North'),
    ...node('TAB-b', 'TAB', [], 'Costs'),
  };
  expect(tabPaths(readLayout(JSON.stringify(stored), []))).toEqual([
    { id: 'TAB-a', titles: ['Sales'] },
    { id: 'TAB-c', titles: ['Sales', 'North'] },
    { id: 'TAB-b', titles: ['Costs'] },
  ]);
});

test('a dashboard without tabs has none', () => {
  expect(tabPaths(readLayout(null, []))).toEqual([]);
});
