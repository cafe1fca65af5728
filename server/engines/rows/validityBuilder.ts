import { holdsAt } from './vectorReader.ts';

/** Collects the validity of a batch's rows; free until the first NULL. */
export interface ValidityBuilder {
  /** Appends a vector's validity for some of its rows. */
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
