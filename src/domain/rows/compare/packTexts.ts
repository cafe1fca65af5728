import type { Column } from '../column.ts';
import { encodeUtf8 } from '../utf8.ts';

/** A column of texts. */
export function packTexts(texts: readonly (string | null)[]): Column {
  const parts = texts.map((text) => (text === null ? null : encodeUtf8(text)));
  const offsets = new Uint32Array(texts.length + 1);
  const nulls = new Uint8Array((texts.length + 7) >> 3);
  for (const [row, part] of parts.entries()) {
    offsets[row + 1] = (offsets[row] ?? 0) + (part?.length ?? 0);
    if (part === null) nulls[row >> 3] = (nulls[row >> 3] ?? 0) | (1 << (row & 7));
  }
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  for (const [row, part] of parts.entries()) if (part !== null) bytes.set(part, offsets[row]);
  return { kind: 'text', bytes, offsets, nulls, length: texts.length };
}
