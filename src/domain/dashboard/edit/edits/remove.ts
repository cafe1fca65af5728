import { ok } from '../../../result.ts';
import { GRID_ID, HEADER_ID, ROOT_ID } from '../../layout/layoutNode.ts';
import { findInTree, parentOf, subtree, topTabs, type LayoutMap } from '../layoutMap.ts';
import { refuse, type Edited } from '../refusal.ts';
import { takeOut, withoutEmptied, withoutEntries } from './takeOut.ts';
import { removeTopTabs } from './topTabs.ts';

const FIXED: ReadonlySet<string> = new Set([ROOT_ID, GRID_ID, HEADER_ID]);

export function isFixed(id: string): boolean {
  return FIXED.has(id);
}

/** Removes a component with its content (LAY-04), and a row or tabs that become empty (LAY-05). */
export function removeComponent(map: LayoutMap, id: string): Edited {
  if (isFixed(id)) return refuse('fixed');
  const parent = parentOf(map, id);
  if (findInTree(map, id) === null || parent === null) return refuse('gone');
  const top = topTabs(map);
  if (top !== null && (id === top.id || (parent.id === top.id && top.children.length === 1)))
    return ok(removeTopTabs(map, top.id));
  const without = withoutEmptied(takeOut(map, id), map, id);
  return ok(withoutEntries(without, subtree(map, id)));
}

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
