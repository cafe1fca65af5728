/** Which columns are shown, and their order. Columns are identified by `columnKey`; unknown ones are shown last. */
export interface ColumnArrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Those that stay in view at the left edge while the others scroll. */
  readonly pinned: readonly string[];
}

export const AS_RETURNED: ColumnArrangement = { order: [], hidden: [], pinned: [] };

/** The columns to show, as indices into `keys`, pinned ones first. If all of them are hidden, all are shown. */
export function arrangedColumns(
  keys: readonly string[],
  { order, hidden, pinned }: ColumnArrangement,
): readonly number[] {
  const shown = allInOrder(keys, order).filter((at) => !hidden.includes(keys[at] ?? ''));
  const all = shown.length > 0 ? shown : keys.map((_, at) => at);
  if (pinned.length === 0) return all;
  const isPinned = (at: number): boolean => pinned.includes(keys[at] ?? '');
  return [...all.filter(isPinned), ...all.filter((at) => !isPinned(at))];
}

/** How many of the columns shown are pinned; they are the first. */
export function pinnedCount(keys: readonly string[], arrangement: ColumnArrangement): number {
  return arrangedColumns(keys, arrangement).filter((at) => arrangement.pinned.includes(keys[at] ?? ''))
    .length;
}

/** The arrangement after the column at a place on screen was pinned, as the last one, or is no longer. */
export function pinColumn(
  keys: readonly string[],
  arrangement: ColumnArrangement,
  place: number,
  isPinned: boolean,
): ColumnArrangement {
  const shown = arrangedColumns(keys, arrangement);
  const key = keys[shown[place] ?? -1];
  if (key === undefined) return arrangement;
  const others = arrangement.pinned.filter((each) => each !== key);
  // In both cases it is at the border between the two.
  const order = shown.filter((_, at) => at !== place);
  const border = pinnedCount(keys, arrangement) - (isPinned ? 0 : 1);
  const all = [
    ...order.slice(0, border),
    ...shown.slice(place, place + 1),
    ...order.slice(border),
    ...allInOrder(keys, arrangement.order).filter((at) => !shown.includes(at)),
  ];
  return {
    ...arrangement,
    order: all.map((at) => keys[at] ?? ''),
    pinned: isPinned ? [...others, key] : others,
  };
}

/**
 * The arrangement after the column at one place on screen was moved to another. It is pinned if the one there is: so a
 * column can be moved into the pinned ones and out of them.
 */
export function moveColumn(
  keys: readonly string[],
  arrangement: ColumnArrangement,
  from: number,
  to: number,
): ColumnArrangement {
  const shown = arrangedColumns(keys, arrangement);
  const [moved, target] = [shown[from], shown[to]];
  if (moved === undefined || target === undefined) return arrangement;
  const rest = allInOrder(keys, arrangement.order).filter((at) => at !== moved);
  const place = rest.indexOf(target) + (to > from ? 1 : 0);
  const key = keys[moved] ?? '';
  const others = arrangement.pinned.filter((each) => each !== key);
  return {
    ...arrangement,
    order: rest.toSpliced(place, 0, moved).map((at) => keys[at] ?? ''),
    pinned: arrangement.pinned.includes(keys[target] ?? '') ? [...others, key] : others,
  };
}

/** The arrangement after the column at a place on screen was hidden. The last one stays. */
export function hideColumn(
  keys: readonly string[],
  arrangement: ColumnArrangement,
  place: number,
): ColumnArrangement {
  const shown = arrangedColumns(keys, arrangement);
  const key = keys[shown[place] ?? -1];
  if (key === undefined || shown.length === 1) return arrangement;
  return { ...arrangement, hidden: [...arrangement.hidden, key] };
}

function allInOrder(keys: readonly string[], order: readonly string[]): readonly number[] {
  const known = order.flatMap((key) => {
    const at = keys.indexOf(key);
    return at < 0 ? [] : [at];
  });
  return [...known, ...keys.map((_, at) => at).filter((at) => !known.includes(at))];
}
