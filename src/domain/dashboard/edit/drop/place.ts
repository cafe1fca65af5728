import { type Result, ok } from '../../../result.ts';
import { childDepth, depthOf, isAllowed, isPossible, needsRow } from './dropTable.ts';
import {
  componentAt,
  findComponent,
  findInTree,
  isSized,
  metaOf,
  parentOf,
  widthOf,
  type Component,
  type LayoutMap,
} from '../layoutMap.ts';
import { newRow, type NextId } from '../newComponent.ts';
import { refuse, type Edited, type EditRefusal } from '../refusal.ts';
import { fittingWidth } from '../width.ts';

/** A position between the children of a component, not counting the moved one. */
export interface LayoutPlace {
  readonly parent: string;
  readonly index: number;
}

interface Inserted {
  /** A component in the map without a parent. */
  readonly id: string;
  readonly to: LayoutPlace;
  /** Whether it was less deep before, so that its content may now be too deep. */
  readonly isDeeper: boolean;
}

/**
 * The resulting width of a component at a place, or why it is not allowed: the rules of every drop (LAY-12, LAY-14).
 */
export function checkPlace(
  map: LayoutMap,
  { id, to, isDeeper }: Inserted,
): Result<number | null, EditRefusal> {
  const parent = findInTree(map, to.parent);
  const component = findComponent(map, id);
  if (parent === null || component === null) return refuse('gone');
  if (!isPossible(parent.type, component.type)) return refuse('notHere');
  if (!isAllowed(parent.type, component.type, depthOf(map, parent.id))) return refuse('tooDeep');
  const width = fittingWidth(map, id, parent.id);
  if (width === null) return refuse('rowFull');
  const depth = childDepth(map, parent.id) + (needsRow(parent.type, component.type) ? 1 : 0);
  if (isDeeper && !fitsBelow(map, component, depth)) return refuse('tooDeep');
  return ok(isSized(component.type) ? width : null);
}

/** Inserts a component at its place, in a new row if it needs one. */
export function insert(map: LayoutMap, inserted: Inserted, nextId: NextId): Edited {
  const { id, to } = inserted;
  const checked = checkPlace(map, inserted);
  if (!checked.ok) return checked;
  const parent = componentAt(map, to.parent);
  const component = sized(componentAt(map, id), checked.value);
  const row = needsRow(parent.type, component.type) ? { ...newRow(nextId), children: [id] } : null;
  const children = parent.children.toSpliced(to.index, 0, row?.id ?? id);
  return ok(
    withParents(
      { ...map, [id]: component, ...(row && { [row.id]: row }), [parent.id]: { ...parent, children } },
      parent.id,
    ),
  );
}

/** The place of a component. */
export function placeOf(map: LayoutMap, id: string): LayoutPlace | null {
  const parent = parentOf(map, id);
  return parent === null ? null : { parent: parent.id, index: parent.children.indexOf(id) };
}

/** Updates the ancestors of everything below a component. Unchanged components are shared. */
export function withParents(map: LayoutMap, id: string): LayoutMap {
  const changed: Record<string, Component> = {};
  const visit = (parent: Component): void => {
    const parents = [...(parent.parents ?? []), parent.id];
    for (const child of parent.children) {
      const component = componentAt(map, child);
      const isRight = sameTexts(component.parents, parents);
      const next = isRight ? component : { ...component, parents };
      if (!isRight) changed[child] = next;
      visit(next);
    }
  };
  visit(componentAt(map, id));
  return { ...map, ...changed };
}

export function sameTexts(some: readonly string[] | undefined, others: readonly string[]): boolean {
  return some?.length === others.length && others.every((each, index) => some[index] === each);
}

function sized(component: Component, width: number | null): Component {
  if (width === null || width === widthOf(component)) return component;
  return { ...component, meta: { ...metaOf(component), width } };
}

/** Whether the table allows everything below a component at a depth. */
function fitsBelow(map: LayoutMap, component: Component, depth: number): boolean {
  const inner = component.type === 'TAB' || component.type === 'TABS' ? depth : depth + 1;
  return component.children.every((id) => {
    const child = componentAt(map, id);
    return isAllowedAt(map, component.type, child, depth) && fitsBelow(map, child, inner);
  });
}

/** Tabs include their tabs, and a row in a tab may be as deep as what a drop put into it. */
function isAllowedAt(map: LayoutMap, parent: string, child: Component, depth: number): boolean {
  if (child.type === 'TAB' || isAllowed(parent, child.type, depth)) return true;
  const isRowOfDrop = parent === 'TAB' && child.type === 'ROW';
  return isRowOfDrop && child.children.every((id) => isAllowed('TAB', componentAt(map, id).type, depth));
}
