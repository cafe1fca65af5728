import type { TextBuffers } from './batch.ts';
import { byteWriter } from './byteWriter.ts';
import type { MemoryBlock } from './memory.ts';

/** Indexes texts by their bytes: equal bytes get the same index during the dictionary's lifetime. */
export interface TextDictionary {
  index(source: MemoryBlock, start?: number, end?: number): number;
  /** The entries added since the last call. */
  takeAdded(): TextBuffers;
}

/** Open addressing over one block of bytes: known texts create no string. */
export function textDictionary(): TextDictionary {
  let slots = new Int32Array(1024).fill(-1);
  const hashes: number[] = [];
  const starts: number[] = [0];
  let memory = new Uint8Array(4096);
  let view = new DataView(memory.buffer);
  let length = 0;
  let taken = 0;

  /** By words, then by bytes. */
  function equals(entry: number, source: DataView, start: number, end: number): boolean {
    const from = (starts[entry] ?? 0) - start;
    if ((starts[entry + 1] ?? 0) - from !== end) return false;
    let at = start;
    for (; at <= end - 4; at += 4) if (view.getInt32(from + at) !== source.getInt32(at)) return false;
    for (; at < end; at++) if (view.getInt8(from + at) !== source.getInt8(at)) return false;
    return true;
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    hashes.forEach((hash, entry) => {
      let slot = hash & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      slots[slot] = entry;
    });
  }

  function add(hash: number, source: Uint8Array, start: number, end: number): number {
    const size = end - start;
    if (length + size > memory.length) {
      const wider = new Uint8Array(Math.max(memory.length * 2, length + size));
      wider.set(memory.subarray(0, length));
      memory = wider;
      view = new DataView(memory.buffer);
    }
    memory.set(source.subarray(start, end), length);
    length += size;
    starts.push(length);
    hashes.push(hash);
    return hashes.length - 1;
  }

  return {
    index(source, start = 0, end = source.bytes.length) {
      const hash = hashOf(source.view, start, end);
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (let entry = slots[slot] ?? -1; entry !== -1; entry = slots[slot] ?? -1) {
        if (hashes[entry] === hash && equals(entry, source.view, start, end)) return entry;
        slot = (slot + 1) & mask;
      }
      const entry = add(hash, source.bytes, start, end);
      slots[slot] = entry;
      if (hashes.length * 2 > slots.length) grow();
      return entry;
    },
    takeAdded() {
      const out = byteWriter(64);
      const from = starts[taken] ?? 0;
      out.bytes(memory, from, length);
      const offsets = Int32Array.from(starts.slice(taken), (start) => start - from);
      taken = hashes.length;
      return { offsets, bytes: out.take() };
    },
  };
}

/** FNV-1a by words where possible, then mixed: the low bits alone select the slot. */
function hashOf(source: DataView, start: number, end: number): number {
  let hash = 0x811c9dc5;
  let at = start;
  for (; at <= end - 4; at += 4) hash = Math.imul(hash ^ source.getInt32(at), 0x01000193);
  for (; at < end; at++) hash = Math.imul(hash ^ source.getInt8(at), 0x01000193);
  const stirred = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return stirred ^ (stirred >>> 16);
}
