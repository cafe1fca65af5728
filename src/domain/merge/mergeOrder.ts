import { sameJson } from './same.ts';

type Ids = readonly string[];

export interface MergedOrder {
  readonly ids: Ids;
  /** Both sides reordered shared items: mine wins. */
  readonly isConflict: boolean;
}

/**
 * The order of the ids in `kept`. Shared items follow the side that reordered them; items of one side follow their
 * neighbour there. Symmetric: swapped sides give the same order.
 */
export function mergeOrder(base: Ids, mine: Ids, theirs: Ids, kept: ReadonlySet<string>): MergedOrder {
  const hasMine = new Set(mine.filter((id) => kept.has(id)));
  const hasTheirs = new Set(theirs.filter((id) => kept.has(id)));
  const isShared = (id: string): boolean => hasMine.has(id) && hasTheirs.has(id);
  const { ids, isConflict } = orderOfShared(
    base.filter(isShared),
    mine.filter(isShared),
    theirs.filter(isShared),
  );
  const ofMine = runsAfter(mine, hasMine, isShared);
  const ofTheirs = runsAfter(theirs, hasTheirs, isShared);
  const place = (anchor: string): Ids => {
    const [a, b] = [ofMine.get(anchor) ?? [], ofTheirs.get(anchor) ?? []];
    return (a[0] ?? '') <= (b[0] ?? '') ? [...a, ...b] : [...b, ...a];
  };
  return { ids: [...place(START), ...ids.flatMap((id) => [id, ...place(id)])], isConflict };
}

/** Sorts before the first id; document ids are never empty. */
const START = '';

/** Items of one side only, by the last shared id before them. */
function runsAfter(
  side: Ids,
  has: ReadonlySet<string>,
  isShared: (id: string) => boolean,
): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  let anchor = START;
  for (const id of side) {
    if (!has.has(id)) continue;
    if (isShared(id)) anchor = id;
    else runs.set(anchor, [...(runs.get(anchor) ?? []), id]);
  }
  return runs;
}

function orderOfShared(base: Ids, mine: Ids, theirs: Ids): MergedOrder {
  if (sameJson(mine, theirs)) return { ids: mine, isConflict: false };
  const inBase = new Set(base);
  const known = (ids: Ids): Ids => ids.filter((id) => inBase.has(id));
  const [mineMoved, theirsMoved] = [!sameJson(known(mine), base), !sameJson(known(theirs), base)];
  if (mineMoved !== theirsMoved) return { ids: mineMoved ? mine : theirs, isConflict: false };
  // Both added the same items at different positions: either is right.
  if (!mineMoved) return { ids: mine.join('\n') < theirs.join('\n') ? mine : theirs, isConflict: false };
  return { ids: mine, isConflict: true };
}
