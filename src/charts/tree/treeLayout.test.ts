import { expect, test } from 'vitest';
import { toggleKey, treeLayout } from './treeLayout.ts';

const items = (...pairs: readonly (readonly [string, string | null])[]) =>
  pairs.map(([id, parent], row) => ({ row, id, parent }));

test('the largest tree is drawn, and the nodes of others are counted', () => {
  const layout = treeLayout(items(['a', null], ['b', 'gone'], ['c', 'b'], ['d', 'b']), null, 100);
  expect(layout.nodes.map(({ item }) => item.id)).toEqual(['b', 'c', 'd']);
  expect(layout).toMatchObject({ leaves: 2, depth: 2, apart: 1 });
});

test('the root of the form is the root', () => {
  const layout = treeLayout(items(['a', null], ['b', 'a'], ['c', 'b']), 'b', 100);
  expect(layout.nodes.map(({ item, deep }) => [item.id, deep])).toEqual([
    ['b', 0],
    ['c', 1],
  ]);
});

test('nodes in a circle are each drawn once', () => {
  expect(treeLayout(items(['a', 'c'], ['b', 'a'], ['c', 'b']), null, 100).nodes).toHaveLength(3);
  expect(treeLayout(items(['a', 'a']), null, 100).nodes).toHaveLength(1);
});

test('a chain of a hundred thousand nodes is cut', () => {
  const chain = Array.from({ length: 100_000 }, (_, i): readonly [string, string | null] => [
    `n${i}`,
    i === 0 ? null : `n${i - 1}`,
  ]);
  const layout = treeLayout(items(...chain), null, 500);
  expect(layout.nodes).toHaveLength(500);
  expect(layout.apart).toBe(99_500);
});

test('a node below the initial levels opens when it is toggled, one above closes, and what is hidden is counted', () => {
  const tree = items(['a', null], ['b', 'a'], ['c', 'b'], ['d', 'c'], ['e', 'a']);
  const ids = (toggled: readonly string[]) => {
    const { nodes, closed } = treeLayout(tree, null, 100, {
      levels: 1,
      toggled: new Set(toggled.map((id) => toggleKey(id, 1))),
    });
    return [nodes.map(({ item }) => item.id).join(' '), closed];
  };
  expect(ids([])).toEqual(['a b e', 2]);
  expect(ids(['b'])).toEqual(['a b c e', 1]);
  expect(ids(['b', 'c'])).toEqual(['a b c d e', 0]);
  expect(ids(['a', 'b'])).toEqual(['a', 4]);
});

test('a node knows whether it is open, and how many are below it', () => {
  const tree = items(['a', null], ['b', 'a'], ['c', 'b'], ['d', 'c']);
  const { nodes } = treeLayout(tree, null, 100, { levels: 1, toggled: new Set() });
  expect(nodes.map(({ isOpen, below }) => [isOpen, below])).toEqual([
    [true, 3],
    [false, 2],
  ]);
  expect(treeLayout(tree, null, 100).nodes.at(-1)).toMatchObject({ isOpen: null, below: 0 });
});
