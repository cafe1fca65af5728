/** The NULL bitmap: bit `row & 7` of byte `row >> 3`. No bitmap means no NULL. */
export type Nulls = Uint8Array<ArrayBuffer>;

export function isNull(nulls: Nulls | null, row: number): boolean {
  return nulls !== null && ((nulls[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

/** The bitmap of rows `from` up to `to`; null if none of them is NULL. */
export function sliceNulls(nulls: Nulls | null, from: number, to: number): Nulls | null {
  if (nulls === null) return null;
  const slice = new Uint8Array((to - from + 7) >> 3);
  let any = false;
  for (let row = from; row < to; row++) {
    if (!isNull(nulls, row)) continue;
    const at = row - from;
    slice[at >> 3] = (slice[at >> 3] ?? 0) | (1 << (at & 7));
    any = true;
  }
  return any ? slice : null;
}

/** Concatenates bitmaps; null if none has a NULL. */
export function joinNulls(
  parts: readonly { readonly nulls: Nulls | null; readonly length: number }[],
): Nulls | null {
  if (parts.every((part) => part.nulls === null)) return null;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const joined = new Uint8Array((length + 7) >> 3);
  let base = 0;
  for (const part of parts) {
    for (let row = 0; part.nulls !== null && row < part.length; row++) {
      if (!isNull(part.nulls, row)) continue;
      const at = base + row;
      joined[at >> 3] = (joined[at >> 3] ?? 0) | (1 << (at & 7));
    }
    base += part.length;
  }
  return joined;
}
