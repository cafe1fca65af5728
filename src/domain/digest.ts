const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/**
 * A text of 32 hexadecimal digits that stands for a longer one. Not a secret's hash: it only has to differ where texts
 * differ, which 128 bits from four independent lanes do for every text a person meets.
 */
export function digest(text: string): string {
  const lanes = PRIMES.map((prime) => prime ^ text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    for (let lane = 0; lane < 4; lane += 1) {
      const mixed = Math.imul((lanes[lane] ?? 0) ^ unit, PRIMES[lane] ?? 0);
      lanes[lane] = (mixed << (13 + lane)) | (mixed >>> (19 - lane));
    }
  }
  return lanes.map((lane) => finish(lane).toString(16).padStart(8, '0')).join('');
}

function finish(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** JSON with sorted keys and without what is undefined: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
