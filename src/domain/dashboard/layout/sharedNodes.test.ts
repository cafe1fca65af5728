import { expect, test } from 'vitest';
import type { LayoutNode, RowNode } from './layoutNode.ts';
import { shareNodes } from './sharedNodes.ts';

const text = (id: string, code: string): LayoutNode => ({ kind: 'markdown', id, code, width: 3, height: 2 });
const row = (id: string, ...children: LayoutNode[]): RowNode => ({
  kind: 'row',
  id,
  background: 'transparent',
  children,
});

test('a layout that is read again has the nodes of before, and new ones only along the path of what changed', () => {
  const read = (code: string) => [row('r1', text('a', 'A'), text('b', code)), row('r2', text('c', 'C'))];
  const before = read('B');
  expect(shareNodes(before, read('B'))).toBe(before);
  const after = shareNodes(before, read('B2'));
  expect(after).toEqual(read('B2'));
  expect(after[1]).toBe(before[1]);
  expect((after[0] as RowNode).children[0]).toBe(before[0]?.children[0]);
});

test('a node that moved is the one of before at its new place', () => {
  const before = [row('r1', text('a', 'A'), text('b', 'B')), row('r2')];
  const moved = [row('r1', text('b', 'B')), row('r2', text('a', 'A'))];
  const after = shareNodes(before, moved);
  expect(after).toEqual(moved);
  expect((after[1] as RowNode).children[0]).toBe(before[0]?.children[0]);
});
