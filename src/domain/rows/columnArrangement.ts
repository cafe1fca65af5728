/** Which columns are shown, and their order. Columns are identified by `columnKey`; unknown ones are shown last. */
export interface ColumnArrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const AS_RETURNED: ColumnArrangement = { order: [], hidden: [] };

/** The columns to show, as indices into `keys`. If all of them are hidden, all are shown. */
export function arrangedColumns(
  keys: readonly string[],
  { order, hidden }: ColumnArrangement,
): readonly number[] {
  const shown = allInOrder(keys, order).filter((at) => !hidden.includes(keys[at] ?? ''));
  return shown.length > 0 ? shown : keys.map((_, at) => at);
}

/** The arrangement after the column at one place on screen was moved to another. */
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
  return { ...arrangement, order: rest.toSpliced(place, 0, moved).map((at) => keys[at] ?? '') };
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
