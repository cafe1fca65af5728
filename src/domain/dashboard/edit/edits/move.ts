import { type Result, ok } from '../../../result.ts';
import { ROOT_ID } from '../../layout/layoutNode.ts';
import { childDepth, depthOf, needsRow } from '../drop/dropTable.ts';
import {
  componentAt,
  findInTree,
  isWithin,
  parentOf,
  topTabs,
  type Component,
  type LayoutMap,
} from '../layoutMap.ts';
import type { NextId } from '../newComponent.ts';
import { checkPlace, insert, type LayoutPlace } from '../drop/place.ts';
import { refuse, type Edited, type EditRefusal } from '../refusal.ts';
import { isFixed } from './remove.ts';
import { takeOut, withoutEmptied } from './takeOut.ts';
import { moveTabsToTop } from './topTabs.ts';

/** Whether a component can be moved there. */
export function checkMove(map: LayoutMap, id: string, to: LayoutPlace): Result<unknown, EditRefusal> {
  const source = sourceOf(map, id, to);
  if (!source.ok) return source;
  if (source.value.id === to.parent) return source;
  if (to.parent === ROOT_ID) return moveTabsToTop(map, id);
  return checkPlace(takeOut(map, id), { id, to, isDeeper: isDeeper(map, id, to) });
}

/** Moves a component with its content (LAY-06), and removes a row or tabs that become empty. */
export function moveComponent(map: LayoutMap, id: string, to: LayoutPlace, nextId: NextId): Edited {
  const source = sourceOf(map, id, to);
  if (!source.ok) return source;
  if (source.value.id === to.parent) return ok(reordered(map, source.value, id, to.index));
  if (to.parent === ROOT_ID) return moveTabsToTop(map, id);
  const moved = insert(takeOut(map, id), { id, to, isDeeper: isDeeper(map, id, to) }, nextId);
  return moved.ok ? ok(withoutEmptied(moved.value, map, id)) : moved;
}

/** The current container of the component; rejects moves that no place could allow. */
function sourceOf(map: LayoutMap, id: string, to: LayoutPlace): Result<Component, EditRefusal> {
  if (isFixed(id)) return refuse('fixed');
  const source = parentOf(map, id);
  const target = findInTree(map, to.parent);
  if (findInTree(map, id) === null || source === null || target === null) return refuse('gone');
  if (isWithin(map, target.id, id)) return refuse('intoItself');
  const isTopTab = source.id === topTabs(map)?.id;
  // LAY-13.
  if (isTopTab && target.type === 'TABS' && target.id !== source.id) return refuse('topLevelTab');
  return ok(source);
}

function reordered(map: LayoutMap, parent: Component, id: string, index: number): LayoutMap {
  const children = parent.children.filter((each) => each !== id).toSpliced(index, 0, id);
  if (children.every((each, at) => parent.children[at] === each)) return map;
  return { ...map, [parent.id]: { ...parent, children } };
}

function isDeeper(map: LayoutMap, id: string, { parent }: LayoutPlace): boolean {
  const wraps = needsRow(componentAt(map, parent).type, componentAt(map, id).type);
  return childDepth(map, parent) + (wraps ? 1 : 0) > depthOf(map, id);
}
