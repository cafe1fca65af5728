type Item = Readonly<Record<string, unknown>>;

/** The requested columns of an item; `database.id` and `columns.type` pick within objects and lists. */
export function pickColumns(item: Item, columns: readonly string[]): Item {
  const inner = new Map<string, string[]>();
  for (const name of columns) {
    const [outer = name, ...rest] = name.split('.');
    if (!(outer in item)) continue;
    const keys = inner.get(outer) ?? [];
    inner.set(outer, rest.length === 0 ? keys : [...keys, rest.join('.')]);
  }
  return Object.fromEntries(
    [...inner].map(([outer, keys]) => [outer, keys.length === 0 ? item[outer] : within(item[outer], keys)]),
  );
}

function within(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => within(each, keys));
  return typeof value === 'object' && value !== null ? pickColumns(value as Item, keys) : value;
}
