/** Collects which rows of a batch hold a value; costs nothing until the first that does not. */
export interface ValidityBuilder {
  nothingAt(row: number): void;
  take(): { readonly validity: Uint8Array | null; readonly nullCount: number };
}

export function validityBuilder(capacity: number): ValidityBuilder {
  let bits: Uint8Array | null = null;
  let nullCount = 0;
  return {
    nothingAt(row) {
      bits ??= new Uint8Array(Math.ceil(capacity / 8)).fill(0xff);
      bits[row >> 3] = (bits[row >> 3] ?? 0) & ~(1 << (row & 7));
      nullCount++;
    },
    take() {
      const taken = { validity: bits, nullCount };
      bits = null;
      nullCount = 0;
      return taken;
    },
  };
}
