import { ok } from '../../../result.ts';
import { GRID_ID, HEADER_ID, ROOT_ID } from '../../layout/layoutNode.ts';
import { findInTree, parentOf, subtree, topTabs } from '../layoutMap.ts';
import type { LayoutMap } from '../layoutMap.ts';
import { refuse } from '../refusal.ts';
import type { Edited } from '../refusal.ts';
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
