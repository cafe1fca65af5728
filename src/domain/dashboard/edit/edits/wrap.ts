import { ok } from '../../../result.ts';
import { isPossible } from '../drop/dropTable.ts';
import { componentAt, findInTree, widthOf } from '../layoutMap.ts';
import type { LayoutMap } from '../layoutMap.ts';
import { newColumn, newRow } from '../newComponent.ts';
import type { NextId } from '../newComponent.ts';
import { insert, placeOf } from '../drop/place.ts';
import { refuse } from '../refusal.ts';
import type { Edited } from '../refusal.ts';
import { isFixed } from './remove.ts';
import { takeOut, withoutEntries } from './takeOut.ts';

/** Puts a component into a new container in its place: in a row a column, in a column a row. */
export function wrapComponent(map: LayoutMap, id: string, nextId: NextId): Edited {
  if (isFixed(id)) return refuse('fixed');
  const component = findInTree(map, id);
  const place = placeOf(map, id);
  if (component === null || place === null) return refuse('gone');
  const isInRow = componentAt(map, place.parent).type === 'ROW';
  const container = isInRow ? newColumn(widthOf(component), nextId) : newRow(nextId);
  if (!isPossible(container.type, component.type)) return refuse('notThis');
  const room = { ...takeOut(map, id), [container.id]: container };
  const placed = insert(room, { id: container.id, to: place, isDeeper: false }, nextId);
  if (!placed.ok) return placed;
  return insert(placed.value, { id, to: { parent: container.id, index: 0 }, isDeeper: true }, nextId);
}

/** Replaces a row or a column by its content. */
export function unwrapComponent(map: LayoutMap, id: string, nextId: NextId): Edited {
  const container = findInTree(map, id);
  const place = placeOf(map, id);
  if (container === null || place === null) return refuse('gone');
  if (container.type !== 'ROW' && container.type !== 'COLUMN') return refuse('notThis');
  if (container.children.length === 0) return refuse('notThis');
  let next = withoutEntries(takeOut(map, id), [id]);
  for (const [offset, child] of container.children.entries()) {
    const to = { parent: place.parent, index: place.index + offset };
    const placed = insert(next, { id: child, to, isDeeper: false }, nextId);
    if (!placed.ok) return placed;
    next = placed.value;
  }
  return ok(next);
}
