const MAGIC = 0x184d2204;
const STORED = 0x80000000;
/** Flags of a frame's header. */
const BLOCK_SUMS = 0x10;
const HAS_SIZE = 0x08;
const HAS_DICTIONARY = 0x01;

/** Unpacks a frame of LZ4 of known length, as Arrow files have. Blocks may refer to those before them. */
export function lz4Frame(packed: Uint8Array, length: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error('a part of it is not packed as it says');
  const flags = packed[4] ?? 0;
  const out = new Uint8Array(length);
  let at = 7 + ((flags & HAS_SIZE) === 0 ? 0 : 8) + ((flags & HAS_DICTIONARY) === 0 ? 0 : 4);
  let end = 0;
  for (let size = view.getUint32(at, true); size !== 0; size = view.getUint32(at, true)) {
    const from = at + 4;
    at = from + (size & ~STORED & 0x7fffffff);
    const block = packed.subarray(from, at);
    if ((size & STORED) === 0) end = unpackBlock(block, out, end);
    else {
      out.set(block, end);
      end += block.length;
    }
    if ((flags & BLOCK_SUMS) !== 0) at += 4;
  }
  if (end !== length) throw new Error('a part of it is shorter than it says');
  return out;
}

/** Unpacks a block without a frame, as Parquet has it. */
export function lz4Block(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  if (unpackBlock(packed, out, 0) !== length) throw new Error('a part of it is shorter than it says');
  return out;
}

/** Literals, then a copy of what was unpacked before, in turns. Returns the new end. */
function unpackBlock(block: Uint8Array, out: Uint8Array, start: number): number {
  let [at, end] = [0, start];
  const more = (first: number): number => {
    let sum = first;
    if (first < 15) return sum;
    for (let byte = 255; byte === 255; sum += byte) byte = block[at++] ?? 0;
    return sum;
  };
  while (at < block.length) {
    const token = block[at++] ?? 0;
    const literals = more(token >> 4);
    out.set(block.subarray(at, at + literals), end);
    at += literals;
    end += literals;
    if (at >= block.length) break;
    const back = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    at += 2;
    const last = end + more(token & 15) + 4;
    if (back === 0 || back > end || last > out.length) throw new Error('a part of it cannot be unpacked');
    // A copy may overlap what it writes.
    for (; end < last; end++) out[end] = out[end - back] ?? 0;
  }
  return end;
}
