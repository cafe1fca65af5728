import { isRecord } from '../jsonValue.ts';
import type { JsonRecord } from '../jsonValue.ts';
import { conflictAt, suggestedSide } from './conflict.ts';
import type { Conflict, Merged, Path } from './conflict.ts';
import { mergeOrder } from './mergeOrder.ts';
import { same, sortedSet } from './same.ts';
import { itemsById, shapeAt } from './shape.ts';
import type { Shape } from './shape.ts';
import { ABSENT, mergeSide, present, sideAt } from './side.ts';
import type { Side } from './side.ts';

/**
 * The three-way merge of a document or a part, as finely as its shape allows. Never fails: a conflict is data, and the
 * content has its suggested side.
 */
export function mergeShape(shape: Shape, base: Side, mine: Side, theirs: Side, path: Path = []): Merged {
  const trivial = mergeSide(base, mine, theirs, (a, b) => same(shape, a, b));
  if (trivial !== null) return { content: trivial, conflicts: [] };
  const merged = mine.there && theirs.there ? mergeInside(shape, base, mine.value, theirs.value, path) : null;
  if (merged !== null) return merged;
  const conflict = conflictAt(path, base, mine, theirs);
  return { content: suggestedSide(conflict), conflicts: [conflict] };
}

/** Null if a side does not fit the shape, so that it can only be replaced as a whole. */
function mergeInside(shape: Shape, base: Side, mine: unknown, theirs: unknown, path: Path): Merged | null {
  const before = base.there ? base.value : undefined;
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
  shape: Shape & { kind: 'record' },
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
  shape: Shape & { kind: 'list' },
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path,
): Merged | null {
  const [here, there] = [itemsById(shape, mine), itemsById(shape, theirs)];
  if (here === null || there === null) return null;
  const before = itemsById(shape, base) ?? new Map<string, unknown>();
  const side = (items: ReadonlyMap<string, unknown>, id: string): Side =>
    items.has(id) ? present(items.get(id)) : ABSENT;
  const ids = [...new Set([...before.keys(), ...here.keys(), ...there.keys()])];
  const entries = mergeEntries(ids, path, (id, at) =>
    mergeShape(shape.item, side(before, id), side(here, id), side(there, id), at),
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
