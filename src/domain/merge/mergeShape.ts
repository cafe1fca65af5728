import { itemSide, mergeSide, present, sideAt, type Side } from './side.ts';
import { isRecord, type JsonRecord } from '../jsonValue.ts';
import { conflictAt, suggestedSide, type Conflict, type Merged, type Path } from './conflict.ts';
import { same, sortedSet, sameJson } from './same.ts';
import { itemsById, shapeAt, type ContentShape } from './shape.ts';

type Ids = readonly string[];

interface MergedOrder {
  readonly ids: Ids;
  /** Both sides reordered shared items: mine wins. */
  readonly isConflict: boolean;
}

/**
 * The order of the ids in `kept`. Shared items follow the side that reordered them; items of one side follow their
 * neighbour there. Symmetric: swapped sides give the same order.
 */
function mergeOrder(base: Ids, mine: Ids, theirs: Ids, kept: ReadonlySet<string>): MergedOrder {
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

/**
 * The three-way merge of a document or a part, as finely as its shape allows. Never fails: a conflict is data, and the
 * content has its suggested side.
 */
export function mergeShape(
  shape: ContentShape,
  base: Side,
  mine: Side,
  theirs: Side,
  path: Path = [],
): Merged {
  const trivial = mergeSide(base, mine, theirs, (a, b) => same(shape, a, b));
  if (trivial !== null) return { content: trivial, conflicts: [] };
  const merged = mergeInside(shape, valueOf(base), valueOf(mine), valueOf(theirs), path);
  if (merged !== null) return merged;
  const conflict = conflictAt(path, base, mine, theirs);
  return { content: suggestedSide(conflict), conflicts: [conflict] };
}

const valueOf = (side: Side): unknown => (side.there ? side.value : undefined);

/** Null if a side is not there or does not fit the shape, so that it can only be replaced as a whole. */
function mergeInside(
  shape: ContentShape,
  before: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path,
): Merged | null {
  switch (shape.kind) {
    case 'atomic':
      return null;
    case 'set':
      return Array.isArray(mine) && Array.isArray(theirs) ? mergeSets(before, mine, theirs) : null;
    case 'record':
      return isRecord(mine) && isRecord(theirs) ? mergeRecords(shape, before, mine, theirs, path) : null;
    case 'list':
      return mergeLists(shape, before, mine, theirs, path);
  }
}

function mergeSets(base: unknown, mine: readonly unknown[], theirs: readonly unknown[]): Merged {
  const textsOf = (values: readonly unknown[]) => new Set(values.map((each) => JSON.stringify(each)));
  const [before, here, there] = [textsOf(Array.isArray(base) ? base : []), textsOf(mine), textsOf(theirs)];
  const kept = [...mine, ...theirs].filter((value) => {
    const text = JSON.stringify(value);
    return before.has(text) ? here.has(text) && there.has(text) : true;
  });
  return { content: present(sortedSet(kept)), conflicts: [] };
}

function mergeRecords(
  shape: ContentShape & { kind: 'record' },
  base: unknown,
  mine: JsonRecord,
  theirs: JsonRecord,
  path: Path,
): Merged {
  const before = isRecord(base) ? base : {};
  const keys = [
    ...new Set([...Object.keys(before), ...Object.keys(mine), ...Object.keys(theirs)]),
  ].toSorted();
  return mergeEntries(keys, path, (key, at) =>
    mergeShape(shapeAt(shape, key), sideAt(before, key), sideAt(mine, key), sideAt(theirs, key), at),
  );
}

function mergeLists(
  shape: ContentShape & { kind: 'list' },
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path,
): Merged | null {
  const [here, there] = [itemsById(shape, mine), itemsById(shape, theirs)];
  if (here === null || there === null) return null;
  const before = itemsById(shape, base) ?? new Map<string, unknown>();
  const ids = [...new Set([...before.keys(), ...here.keys(), ...there.keys()])];
  const entries = mergeEntries(ids, path, (id, at) =>
    mergeShape(shape.item, itemSide(before, id), itemSide(here, id), itemSide(there, id), at),
  );
  const items = new Map(Object.entries(entries.content.value));
  const idsOf = [before, here, there].map((each) => [...each.keys()]) as [string[], string[], string[]];
  const order = mergeOrder(...idsOf, new Set(items.keys()));
  const [baseIds, mineIds, theirIds] = idsOf.map((each) => present(each)) as [Side, Side, Side];
  const conflict: Conflict = {
    path,
    kind: 'order',
    base: baseIds,
    mine: mineIds,
    theirs: theirIds,
    suggested: 'mine',
  };
  return {
    content: present(order.ids.map((id) => items.get(id))),
    conflicts: order.isConflict ? [...entries.conflicts, conflict] : entries.conflicts,
  };
}

function mergeEntries(
  keys: readonly string[],
  path: Path,
  merge: (key: string, at: Path) => Merged,
): Merged & { readonly content: { readonly there: true; readonly value: JsonRecord } } {
  const merged = keys.map((key) => [key, merge(key, [...path, key])] as const);
  const entries = merged.flatMap(([key, { content }]) =>
    content.there ? [[key, content.value] as const] : [],
  );
  return {
    // Own properties by construction, whatever the keys are called.
    content: { there: true, value: Object.fromEntries(entries) },
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}
