import { GRID_ID, ROOT_ID } from '../../layout/layoutNode.ts';
import { findInTree, parentOf } from '../layoutMap.ts';
import type { LayoutMap } from '../layoutMap.ts';

/**
 * The component that a person is at after one was removed: the one after it, the one before it, or what contains it.
 */
export function focusAfterRemoval(before: LayoutMap, after: LayoutMap, removed: string): string | null {
  const parent = parentOf(before, removed);
  if (parent === null || parent.id === ROOT_ID) return null;
  const at = parent.children.indexOf(removed);
  const near = [...parent.children.slice(at + 1), ...parent.children.slice(0, at).toReversed(), parent.id];
  const left = near.find((id) => id !== GRID_ID && findInTree(after, id) !== null);
  return left ?? focusAfterRemoval(before, after, parent.id);
}
