import { ROOT_ID } from '../layoutNode.ts';
import { componentAt, isWithin, subtree } from './layoutMap.ts';
import type { LayoutMap } from './layoutMap.ts';
import { checkMove } from './move.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';

/** Every place that a component may be moved to, its own among them, in reading order. */
export function placesFor(map: LayoutMap, id: string): readonly Place[] {
  return subtree(map, ROOT_ID).flatMap((parent) => {
    if (isWithin(map, parent, id)) return [];
    const others = componentAt(map, parent).children.filter((each) => each !== id);
    const places = Array.from({ length: others.length + 1 }, (_, index): Place => ({ parent, index }));
    // What may go into a container may go between all of its children.
    const [first] = places;
    return first !== undefined && checkMove(map, id, first).ok ? places : [];
  });
}

/** Where an arrow key leads in the list of places: across to the next one, up or down to the next container. */
export function nextPlace(
  places: readonly Place[],
  at: number,
  direction: 'previous' | 'next' | 'up' | 'down',
): number {
  const step = direction === 'previous' || direction === 'up' ? -1 : 1;
  const isAcross = direction === 'previous' || direction === 'next';
  const from = places[at]?.parent;
  let to = at + step;
  while (!isAcross && places[to] !== undefined && places[to]?.parent === from) to += step;
  return places[to] === undefined ? at : to;
}

export function placeIndex(map: LayoutMap, id: string, places: readonly Place[]): number {
  const own = placeOf(map, id);
  return places.findIndex((each) => each.parent === own?.parent && each.index === own.index);
}
