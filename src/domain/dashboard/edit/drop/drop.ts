import type { Point } from '../../../point.ts';
import type { Result } from '../../../result.ts';
import { checkAdd } from '../edits/add.ts';
import { placesUnder, type DropBox } from './dropPlace.ts';
import { checkCopy } from '../edits/duplicate.ts';
import { componentAt, type LayoutMap } from '../layoutMap.ts';
import { checkMove } from '../edits/move.ts';
import type { Addition } from '../newComponent.ts';
import type { LayoutPlace } from './place.ts';
import type { EditRefusal } from '../refusal.ts';

/** What is dragged: a component of the layout, a copy of one, or something new. */
export type Dragged = { readonly id: string } | { readonly copyOf: string } | { readonly addition: Addition };

export interface Drop {
  readonly place: LayoutPlace;
  /** Why it cannot be dropped there; null if it can. */
  readonly refusal: EditRefusal | null;
}

type BoxOf = (id: string) => DropBox | null;

/**
 * Where a drop would go. If the type is not allowed in a container, the next outer one is used; any other rejection is
 * shown, because another place would be unexpected.
 */
export function dropUnder(
  map: LayoutMap,
  dragged: Dragged,
  { over, point, boxOf }: { readonly over: string; readonly point: Point; readonly boxOf: BoxOf },
): Drop | null {
  const own = 'id' in dragged ? dragged.id : null;
  let first: Drop | null = null;
  for (const place of placesUnder(map, { id: over, point, boxOf, dragged: own })) {
    const checked = checkDrop(map, dragged, place);
    if (checked.ok) return { place, refusal: null };
    first ??= { place, refusal: checked.error };
    if (checked.error.reason !== 'notHere' && checked.error.reason !== 'tooDeep') return first;
  }
  return first;
}

function checkDrop(map: LayoutMap, dragged: Dragged, place: LayoutPlace): Result<unknown, EditRefusal> {
  if ('id' in dragged) return checkMove(map, dragged.id, place);
  if ('copyOf' in dragged) return checkCopy(map, dragged.copyOf, place);
  return checkAdd(map, dragged.addition, place);
}

/** The line where a drop would land, as thick as `thickness`; in an empty container its whole box. */
export function dropLine(
  map: LayoutMap,
  { parent, index }: LayoutPlace,
  {
    own,
    boxOf,
    thickness,
  }: { readonly own: string | null; readonly boxOf: BoxOf; readonly thickness: number },
): DropBox | null {
  const { type, children } = componentAt(map, parent);
  const others = children.filter((each) => each !== own);
  const next = others[index];
  const before = others[index - 1];
  const box = boxOf(next ?? before ?? parent);
  if (box === null || (next ?? before) === undefined) return box;
  const isAcross = type === 'ROW' || type === 'TABS';
  if (isAcross) {
    const x = next === undefined ? box.right : box.left;
    return { ...box, left: x - thickness / 2, right: x + thickness / 2 };
  }
  const y = next === undefined ? box.bottom : box.top;
  return { ...box, top: y - thickness / 2, bottom: y + thickness / 2 };
}
