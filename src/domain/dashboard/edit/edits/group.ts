import { err, ok } from '../../../result.ts';
import { ROOT_ID } from '../../layout/layoutNode.ts';
import { findInTree, isWithin, parentOf, subtree, type LayoutMap } from '../layoutMap.ts';
import { moveComponent } from './move.ts';
import type { NextId } from '../newComponent.ts';
import type { LayoutPlace } from '../drop/place.ts';
import { refuse, type Edited } from '../refusal.ts';
import { removeComponent } from './remove.ts';
import { resizeComponent, sizeLimits, type NewSize, type SizeRange } from './resize.ts';

/* Edits of several components at once: all of them are made, or none. */

/** The components in reading order, without those inside of another one. */
export function outermost(map: LayoutMap, ids: Iterable<string>): readonly string[] {
  const chosen = new Set(ids);
  return subtree(map, ROOT_ID).filter(
    (id) => chosen.has(id) && ![...chosen].some((other) => other !== id && isWithin(map, id, other)),
  );
}

export function removeAll(map: LayoutMap, ids: readonly string[]): Edited {
  let now = map;
  for (const id of outermost(map, ids)) {
    // A row or tabs may be gone with their last child.
    if (findInTree(now, id) === null) continue;
    const removed = removeComponent(now, id);
    if (!removed.ok) return removed;
    now = removed.value;
  }
  return ok(now);
}

/**
 * Moves a component to a place, and the others beside it, in their order. One that does not fit beside the one before
 * goes below that row.
 */
export function moveAll(
  map: LayoutMap,
  { id, ids, to }: { readonly id: string; readonly ids: readonly string[]; readonly to: LayoutPlace },
  nextId: NextId,
): Edited {
  const order = outermost(map, [...ids, id]);
  const at = order.indexOf(id);
  if (at < 0) return refuse('gone');
  const first = moveComponent(map, id, to, nextId);
  if (!first.ok) return first;
  let now = first.value;
  const put = (other: string, anchor: string, side: 0 | 1): Edited => {
    const beside = moveBeside(now, { id: other, anchor, side }, nextId);
    if (beside.ok) now = beside.value;
    return beside;
  };
  for (let index = at - 1; index >= 0; index -= 1) {
    const moved = put(order[index] ?? '', order[index + 1] ?? '', 0);
    if (!moved.ok) return moved;
  }
  for (let index = at + 1; index < order.length; index += 1) {
    const moved = put(order[index] ?? '', order[index - 1] ?? '', 1);
    if (!moved.ok) return moved;
  }
  return ok(now);
}

/** Moves a component before (0) or after (1) another one; above or below that one's row if it does not fit there. */
function moveBeside(
  map: LayoutMap,
  { id, anchor, side }: { readonly id: string; readonly anchor: string; readonly side: 0 | 1 },
  nextId: NextId,
): Edited {
  let refused = refuse('gone');
  for (let around: string | null = anchor; around !== null; around = parentOf(map, around)?.id ?? null) {
    const parent = parentOf(map, around);
    if (parent === null || parent.id === ROOT_ID) break;
    const index = parent.children.filter((each) => each !== id).indexOf(around) + side;
    const moved = moveComponent(map, id, { parent: parent.id, index }, nextId);
    if (moved.ok) return moved;
    if (around === anchor) refused = err(moved.error);
    if (parent.type !== 'ROW') break;
  }
  return refused;
}

/** Makes the components wider and higher by so much, each within its limits. */
export function resizeAll(map: LayoutMap, ids: readonly string[], by: NewSize): Edited {
  let now = map;
  for (const id of subtree(map, ROOT_ID)) {
    if (!ids.includes(id)) continue;
    const limits = sizeLimits(now, id);
    const width = grown(limits.width, by.width);
    const height = grown(limits.height, by.height);
    const resized = resizeComponent(now, id, {
      ...(width !== null && { width }),
      ...(height !== null && { height }),
    });
    if (!resized.ok) return resized;
    now = resized.value;
  }
  return ok(now);
}

function grown(range: SizeRange | null, by: number | undefined): number | null {
  if (range === null || by === undefined || !Number.isInteger(by)) return null;
  return Math.min(range.most, Math.max(range.least, range.now + by));
}

/** The children of a row are made as high as the highest one. */
export function alignRow(map: LayoutMap, id: string): Edited {
  const row = findInTree(map, id);
  if (row === null) return refuse('gone');
  if (row.type !== 'ROW') return refuse('notThis');
  const heights = row.children.flatMap((child) => sizeLimits(map, child).height?.now ?? []);
  const height = Math.max(0, ...heights);
  return row.children.reduce<Edited>(
    (now, child) =>
      now.ok && sizeLimits(now.value, child).height !== null
        ? resizeComponent(now.value, child, { height })
        : now,
    ok(map),
  );
}

/** The children of a row share its width equally; one whose content needs more gets that. */
export function distributeRow(map: LayoutMap, id: string): Edited {
  const row = findInTree(map, id);
  if (row === null) return refuse('gone');
  if (row.type !== 'ROW') return refuse('notThis');
  const [first] = row.children;
  const limits = row.children.map((child) => sizeLimits(map, child).width);
  const widths = limits.filter((each) => each !== null);
  if (first === undefined || widths.length !== limits.length) return refuse('notThis');
  const space = (sizeLimits(map, first).width?.most ?? 0) - (sizeLimits(map, first).width?.now ?? 0);
  const whole = widths.reduce((sum, { now }) => sum + now, 0) + space;
  const shares = sharesOf(
    whole,
    widths.map(({ least }) => least),
  );
  if (shares === null) return refuse('wrongSize');
  // The narrower ones first, so that there is room for the wider ones.
  const order = row.children.map((child, at) => ({
    child,
    width: shares[at] ?? 1,
    now: widths[at]?.now ?? 1,
  }));
  return order
    .toSorted((a, b) => a.width - a.now - (b.width - b.now))
    .reduce<Edited>(
      (now, { child, width }) => (now.ok ? resizeComponent(now.value, child, { width }) : now),
      ok(map),
    );
}

/** Equal whole shares of a width, none below its least; null if there is too little. */
function sharesOf(whole: number, least: readonly number[]): readonly number[] | null {
  const shares = least.map(() => 1);
  for (const [at, width] of least.entries()) shares[at] = Math.max(1, width);
  let rest = whole - shares.reduce((sum, each) => sum + each, 0);
  if (rest < 0) return null;
  while (rest > 0) {
    const narrowest = shares.indexOf(Math.min(...shares));
    shares[narrowest] = (shares[narrowest] ?? 0) + 1;
    rest -= 1;
  }
  return shares;
}
