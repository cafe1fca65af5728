import { expect, test } from 'vitest';
import { treeLayout } from './treeLayout.ts';

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
