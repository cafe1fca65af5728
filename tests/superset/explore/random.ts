/** The same choices for the same seed, on every machine. */
export interface Random {
  /** An integer from 0 up to, but excluding, `below`. */
  readonly int: (below: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(values: readonly T[]) => T;
  /** Some of them, in their order; at least that many. */
  readonly some: <T>(values: readonly T[], least?: number, most?: number) => readonly T[];
}

export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <T>(values: readonly T[]): T => values[int(values.length)] as T;
  return {
    int,
    pick,
    chance: (share) => next() < share,
    some(values, least = 0, most = values.length) {
      const left = [...values];
      const size = least + int(Math.min(most, values.length) - least + 1);
      while (left.length > size) left.splice(int(left.length), 1);
      return left;
    },
  };
}
