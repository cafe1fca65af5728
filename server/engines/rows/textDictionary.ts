import type { Texts } from './batch.ts';
import { byteWriter } from './byteWriter.ts';

/** Numbers texts by their bytes: the same bytes get the same number for as long as the dictionary lives. */
export interface TextDictionary {
  readonly size: number;
  index(source: Uint8Array, start?: number, end?: number): number;
  /** The entries since the last time this was asked. */
  takeAdded(): Texts;
}

/** Open addressing over one block of bytes: no string is made for a text that was seen before. */
export function textDictionary(): TextDictionary {
  let slots = new Int32Array(1024).fill(-1);
  const hashes: number[] = [];
  const starts: number[] = [0];
  let memory = new Uint8Array(4096);
  let length = 0;
  let taken = 0;

  function equals(entry: number, source: Uint8Array, start: number, end: number): boolean {
    const from = starts[entry] ?? 0;
    if ((starts[entry + 1] ?? 0) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (memory[from + i] !== source[start + i]) return false;
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
    }
    memory.set(source.subarray(start, end), length);
    length += size;
    starts.push(length);
    hashes.push(hash);
    return hashes.length - 1;
  }

  return {
    get size() {
      return hashes.length;
    },
    index(source, start = 0, end = source.length) {
      const hash = hashOf(source, start, end);
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (let entry = slots[slot] ?? -1; entry !== -1; entry = slots[slot] ?? -1) {
        if (hashes[entry] === hash && equals(entry, source, start, end)) return entry;
        slot = (slot + 1) & mask;
      }
      const entry = add(hash, source, start, end);
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

/** FNV-1a. */
function hashOf(source: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (source[i] ?? 0), 0x01000193);
  return hash >>> 0;
}
