import { ROOT_ID } from '../../layout/layoutNode.ts';
import { componentAt, findComponent, type LayoutMap } from '../layoutMap.ts';
import { checkMove } from '../edits/move.ts';
import { placeOf, type LayoutPlace } from './place.ts';

/** Every place that a component may be moved to, its own among them, in the order in which they are seen. */
export function placesFor(map: LayoutMap, id: string): readonly LayoutPlace[] {
  const places: LayoutPlace[] = [];
  const visit = (parent: string): void => {
    const others = componentAt(map, parent).children.filter((each) => each !== id);
    // What may go into a container may go between all of its children.
    const isPossible = checkMove(map, id, { parent, index: 0 }).ok;
    for (let index = 0; index <= others.length; index += 1) {
      if (isPossible) places.push({ parent, index });
      const next = others[index];
      if (next !== undefined) visit(next);
    }
  };
  visit(ROOT_ID);
  return places;
}

/**
 * Where an arrow key leads in the list of places: across to the next one; up and down to the next one that is not
 * beside this one.
 */
export function nextPlace(
  map: LayoutMap,
  places: readonly LayoutPlace[],
  at: number,
  direction: 'previous' | 'next' | 'up' | 'down',
): number {
  const step = direction === 'previous' || direction === 'up' ? -1 : 1;
  const isAcross = direction === 'previous' || direction === 'next';
  const from = places[at]?.parent ?? '';
  const type = findComponent(map, from)?.type;
  const isBeside = type === 'ROW' || type === 'TABS';
  let to = at + step;
  while (!isAcross && isBeside && places[to]?.parent === from) to += step;
  return places[to] === undefined ? at : to;
}

export function placeIndex(map: LayoutMap, id: string, places: readonly LayoutPlace[]): number {
  const own = placeOf(map, id);
  return places.findIndex((each) => each.parent === own?.parent && each.index === own.index);
}
