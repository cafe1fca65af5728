/** The shortest name for which one similar to it counts as a typing error. */
const SHORTEST = 4;
const FURTHEST = 2;

/** How many letters have to be typed, deleted or replaced to turn one text into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was probably meant; null if none is similar enough. */
export function nearestName(written: string, names: readonly string[]): string | null {
  if (written.length < SHORTEST) return null;
  const text = written.toLowerCase();
  const near = names
    .filter((name) => Math.abs(name.length - text.length) <= FURTHEST)
    .map((name) => ({ name, distance: editDistance(text, name.toLowerCase()) }))
    .filter(({ distance }) => distance > 0 && distance <= FURTHEST);
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.name ?? null;
}
