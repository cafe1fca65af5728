interface Placed {
  readonly position: number;
}

/**
 * A position before the tab at `index` (or last, at `tabs.length`), so that moving one tab writes one row. Halving runs
 * out of doubles after some fifty moves into the same gap; two tabs then share a position, ordered by id, until a
 * further move.
 */
export function placeAt(tabs: readonly Placed[], index: number): number {
  const before = tabs[index - 1]?.position;
  const after = tabs[index]?.position;
  if (before === undefined) return after === undefined ? 1 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
