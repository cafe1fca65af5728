import { inEnglish, type SayText } from '../../format/texts.ts';
import { GRID_ID, ROOT_ID } from '../layout/layoutNode.ts';
import type { LayoutEdit } from './layoutEdit.ts';
import { componentAt, type LayoutMap } from './layoutMap.ts';
import { componentNames } from './names.ts';
import { placeIndex, placesFor } from './drop/places.ts';

/** A component in the list of all of them. */
export interface OutlineRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** 1 at the top. */
  readonly level: number;
  /** Its position among those beside it, from 1, and how many they are. */
  readonly position: number;
  readonly count: number;
}

/** All components in reading order, each followed by those in it. */
export function outlineRows(map: LayoutMap, say: SayText = inEnglish): readonly OutlineRow[] {
  const names = componentNames(map, say);
  const below = (parent: string, level: number): readonly OutlineRow[] => {
    const { children } = componentAt(map, parent);
    return children.flatMap((id, at) => {
      // The grid is the page itself.
      if (id === GRID_ID) return below(id, level);
      const { type } = componentAt(map, id);
      const row = { id, type, name: names.get(id) ?? '', level, position: at + 1, count: children.length };
      return [row, ...below(id, level + 1)];
    });
  };
  return below(ROOT_ID, 1);
}

/** The move of a component to the place before or after its own; null at the first and the last one. */
export function stepMove(map: LayoutMap, id: string, step: -1 | 1): LayoutEdit | null {
  const places = placesFor(map, id);
  const at = placeIndex(map, id, places);
  const to = at < 0 ? undefined : places[at + step];
  return to === undefined ? null : { kind: 'move', id, to };
}
