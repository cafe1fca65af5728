import { holdsAt } from './vectorReader.ts';

/** Collects which rows of a batch hold a value; costs nothing until the first that does not. */
export interface ValidityBuilder {
  /** Takes over what a vector says of some of its rows. */
  append(validity: Uint8Array | null, from: number, to: number): void;
  take(): { readonly validity: Uint8Array | null; readonly nullCount: number };
}

export function validityBuilder(capacity: number): ValidityBuilder {
  let bits: Uint8Array | null = null;
  let nullCount = 0;
  let at = 0;
  return {
    append(validity, from, to) {
      for (let row = from; validity !== null && row < to; row++) {
        if (holdsAt(validity, row)) continue;
        const place = at + row - from;
        bits ??= new Uint8Array(Math.ceil(capacity / 8)).fill(0xff);
        bits[place >> 3] = (bits[place >> 3] ?? 0) & ~(1 << (place & 7));
        nullCount++;
      }
      at += to - from;
    },
    take() {
      const taken = { validity: bits, nullCount };
      bits = null;
      nullCount = 0;
      at = 0;
      return taken;
    },
  };
}
