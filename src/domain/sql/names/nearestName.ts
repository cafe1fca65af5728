/** The shortest name for which one similar to it counts as a typing error. */
const SHORTEST = 4;
const FURTHEST = 2;

/**
 * How many letters have to be typed, deleted or replaced to turn one text into the other; `most` + 1 as soon as it is
 * known to be more than `most`: a schema may have thousands of names.
 */
function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let min = i;
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const here = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(here);
      if (here < min) min = here;
    }
    if (min > max) return max + 1;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was probably meant; null if none is similar enough. */
export function nearestName(written: string, names: readonly string[]): string | null {
  if (written.length < SHORTEST) return null;
  const text = written.toLowerCase();
  let nearest: string | null = null;
  let max = FURTHEST;
  for (const name of names) {
    const distance = editDistance(text, name.toLowerCase(), max);
    if (distance === 0 || distance > max) continue;
    nearest = name;
    max = distance - 1;
    if (max === 0) break;
  }
  return nearest;
}
