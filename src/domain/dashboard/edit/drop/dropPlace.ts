import { componentAt, findComponent, parentOf, type LayoutMap } from '../layoutMap.ts';
import type { Point } from '../../../point.ts';
import type { LayoutPlace } from './place.ts';

/** So near to an edge of a component, in pixels, a drop goes beside it and not into it (LAY-16). */
export const HOT_ZONE = 20;

export interface DropBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Over {
  /** The innermost component under the pointer. */
  readonly id: string;
  readonly point: Point;
  readonly boxOf: (id: string) => DropBox | null;
  /** What is dragged does not count among the children; null for something new. */
  readonly dragged: string | null;
}

const HOLDERS: ReadonlySet<string> = new Set(['GRID', 'ROW', 'COLUMN', 'TABS', 'TAB']);

/**
 * The places that a pointer may mean, the likeliest first: near an edge beside the component; in a container between
 * its children; then beside each container around it.
 */
export function placesUnder(map: LayoutMap, over: Over): readonly LayoutPlace[] {
  const component = findComponent(map, over.id);
  if (component === null) return [];
  const around: LayoutPlace[] = [];
  for (let id = over.id; ;) {
    const parent = parentOf(map, id);
    if (parent === null) break;
    const place = besidePlace(map, over, id);
    if (place !== null) around.push(place);
    id = parent.id;
  }
  if (!HOLDERS.has(component.type)) return isAtRowEdge(map, over) ? around.slice(1) : around;
  const inside = insidePlace(map, over);
  return isAtEdge(map, over) ? [...around.slice(0, 1), inside, ...around.slice(1)] : [inside, ...around];
}

/** Before or after a component, by the half that the pointer is in. */
function besidePlace(map: LayoutMap, { point, boxOf, dragged }: Over, id: string): LayoutPlace | null {
  const parent = parentOf(map, id);
  const box = boxOf(id);
  if (parent === null || box === null) return null;
  const others = parent.children.filter((each) => each !== dragged);
  const at = others.indexOf(id);
  if (at < 0) return { parent: parent.id, index: parent.children.indexOf(id) };
  return { parent: parent.id, index: isPast(parent.type, box, point) ? at + 1 : at };
}

function insidePlace(map: LayoutMap, { id, point, boxOf, dragged }: Over): LayoutPlace {
  const { type, children } = componentAt(map, id);
  const others = children.filter((each) => each !== dragged);
  const index = others.findIndex((child) => {
    const box = boxOf(child);
    return box !== null && !isPast(type, box, point);
  });
  return { parent: id, index: index < 0 ? others.length : index };
}

/** Children of a row and tabs of tabs are side by side, all others below one another. */
function isAcross(parentType: string): boolean {
  return parentType === 'ROW' || parentType === 'TABS';
}

function isPast(parentType: string, { left, right, top, bottom }: DropBox, { x, y }: Point): boolean {
  return isAcross(parentType) ? x > (left + right) / 2 : y > (top + bottom) / 2;
}

function isAtEdge(map: LayoutMap, { id, point, boxOf }: Over): boolean {
  const box = boxOf(id);
  const parent = parentOf(map, id);
  if (box === null || parent === null) return false;
  const gaps = isAcross(parent.type)
    ? [point.x - box.left, box.right - point.x]
    : [point.y - box.top, box.bottom - point.y];
  return gaps.some((gap) => gap < HOT_ZONE);
}

/** At the upper or lower edge of something in a row: above or below the row is meant. */
function isAtRowEdge(map: LayoutMap, { id, point, boxOf }: Over): boolean {
  const box = boxOf(id);
  if (box === null || parentOf(map, id)?.type !== 'ROW') return false;
  return point.y - box.top < HOT_ZONE || box.bottom - point.y < HOT_ZONE;
}
