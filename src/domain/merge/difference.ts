import { itemSide, present, sideAt, type Side } from './side.ts';
import { isRecord } from '../jsonValue.ts';
import type { Path } from './conflict.ts';
import { same, sameJson } from './same.ts';
import { itemsById, shapeAt, type ContentShape } from './shape.ts';

/** One minimal change. `order`: the sides are the ids of the list at the path. */
export interface ContentChange {
  readonly path: Path;
  readonly kind: 'value' | 'order';
  readonly before: Side;
  readonly after: Side;
}

/** The changes from one content to another: what a save sends, and what "3 changes" lists. Empty if equal. */
export function difference(
  shape: ContentShape,
  before: Side,
  after: Side,
  path: Path = [],
): readonly ContentChange[] {
  if (before.there && after.there) {
    if (same(shape, before.value, after.value)) return [];
    const inside = differenceInside(shape, before.value, after.value, path);
    if (inside !== null) return inside;
  } else if (before.there === after.there) return [];
  return [{ path, kind: 'value', before, after }];
}

function differenceInside(
  shape: ContentShape,
  before: unknown,
  after: unknown,
  path: Path,
): readonly ContentChange[] | null {
  if (shape.kind === 'record' && isRecord(before) && isRecord(after)) {
    return unionOf(Object.keys(before), Object.keys(after)).flatMap((key) =>
      difference(shapeAt(shape, key), sideAt(before, key), sideAt(after, key), [...path, key]),
    );
  }
  if (shape.kind !== 'list') return null;
  const [from, to] = [itemsById(shape, before), itemsById(shape, after)];
  if (from === null || to === null) return null;
  const changes = unionOf([...from.keys()], [...to.keys()]).flatMap((id) =>
    difference(shape.item, itemSide(from, id), itemSide(to, id), [...path, id]),
  );
  const stayed = [...from.keys()].filter((id) => to.has(id));
  const added = [...to.keys()].filter((id) => !from.has(id));
  if (sameJson([...stayed, ...added], [...to.keys()])) return changes;
  const ids = [present([...from.keys()]), present([...to.keys()])] as const;
  return [...changes, { path, kind: 'order', before: ids[0], after: ids[1] }];
}

function unionOf(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}
