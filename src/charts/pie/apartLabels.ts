/** Least distance of label lines around a pie, in radii. */
const LINE = 0.17;

/**
 * Which parts of a pie get a label: largest first, and none that would overlap another label. `shares` are fractions of
 * one, in drawing order, from twelve o'clock clockwise.
 */
export function apartLabels(shares: readonly number[]): ReadonlySet<number> {
  let before = 0;
  const places = shares.map((share, at) => {
    const angle = (before + share / 2) * 2 * Math.PI;
    before += share;
    return { at, share, height: -Math.cos(angle), isRight: Math.sin(angle) >= 0 };
  });
  const kept: typeof places = [];
  for (const place of places.toSorted((one, other) => other.share - one.share)) {
    const isFree = kept.every(
      (other) => other.isRight !== place.isRight || Math.abs(other.height - place.height) >= LINE,
    );
    if (isFree) kept.push(place);
  }
  return new Set(kept.map(({ at }) => at));
}
