/** A column of two results, by its name; null where a result does not have it. */
export interface ColumnPair {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Pairs columns of the same name, repeated names in their order; those of the later result first, in its order. */
export function matchColumns(before: readonly string[], after: readonly string[]): readonly ColumnPair[] {
  const places = new Map<string, number[]>();
  for (const [at, name] of before.entries()) places.set(name, [...(places.get(name) ?? []), at]);
  const pairs = after.map((name, at) => ({ name, before: places.get(name)?.shift() ?? null, after: at }));
  const rest = [...places.values()].flat().toSorted((a, b) => a - b);
  return [...pairs, ...rest.map((at) => ({ name: before[at] ?? '', before: at, after: null }))];
}
