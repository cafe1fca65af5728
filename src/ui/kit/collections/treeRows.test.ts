import { describe, expect, test } from 'vitest';
import { type TreeViewNode, treeKey, treeRows } from './treeRows.ts';

const NODES: readonly TreeViewNode[] = [
  {
    id: 'a',
    label: 'accounts',
    children: [
      { id: 'a.id', label: 'id' },
      { id: 'a.name', label: 'name' },
    ],
  },
  { id: 'b', label: 'births', children: 'loading' },
  { id: 'c', label: 'cars', children: [] },
];

const rows = treeRows(NODES, new Set(['a', 'b']));
const key = (active: string | null, name: string) => treeKey(rows, active, name, 2);

test('a tree shows the children of expanded nodes, with their position among siblings', () => {
  expect(rows.map(({ node, level, place, siblings }) => [node.id, level, place, siblings])).toEqual([
    ['a', 1, 1, 3],
    ['a.id', 2, 1, 2],
    ['a.name', 2, 2, 2],
    ['b', 1, 2, 3],
    ['c', 1, 3, 3],
  ]);
});

describe('the keys of a tree', () => {
  test('arrows move by a row and stop at the ends', () => {
    expect(key('a', 'ArrowDown')).toEqual({ kind: 'focus', id: 'a.id' });
    expect(key('c', 'ArrowDown')).toEqual({ kind: 'focus', id: 'c' });
    expect(key('a', 'PageDown')).toEqual({ kind: 'focus', id: 'a.name' });
    expect(key('c', 'Home')).toEqual({ kind: 'focus', id: 'a' });
  });

  test('right expands, then enters; left collapses, or leaves', () => {
    expect(key('c', 'ArrowRight')).toEqual({ kind: 'toggle', id: 'c', expand: true });
    expect(key('a', 'ArrowRight')).toEqual({ kind: 'focus', id: 'a.id' });
    expect(key('a', 'ArrowLeft')).toEqual({ kind: 'toggle', id: 'a', expand: false });
    expect(key('a.name', 'ArrowLeft')).toEqual({ kind: 'focus', id: 'a' });
    expect(key('a.name', 'ArrowRight')).toBeNull();
  });

  test('a letter moves to the next row that starts with it, wrapping', () => {
    expect(key('a', 'b')).toEqual({ kind: 'focus', id: 'b' });
    expect(key('b', 'A')).toEqual({ kind: 'focus', id: 'a' });
    expect(key('b', 'z')).toBeNull();
  });

  test('Enter activates, and other keys are left to the page', () => {
    expect(key('b', 'Enter')).toEqual({ kind: 'activate', id: 'b' });
    expect(key('b', 'Tab')).toBeNull();
  });
});
