/** Bytes, and an unaligned 32-bit view of them. */
export interface MemoryBlock {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** A plain Uint8Array, which loops read faster than Node's Buffer. */
export const blockOf = ({ buffer, byteOffset, byteLength }: Uint8Array): MemoryBlock => ({
  bytes: new Uint8Array(buffer, byteOffset, byteLength),
  view: new DataView(buffer, byteOffset, byteLength),
});

/**
 * A block to write into. It is `SLACK` longer than requested: copying whole words may read and write that far beyond
 * its end.
 */
export type Memory = MemoryBlock;

export const SLACK = 4;

/** Uninitialized memory. Always plain bytes: loops over two kinds of array are slower than over one. */
export function memoryOf(size: number): Memory {
  const { buffer } = Buffer.allocUnsafeSlow(size + SLACK);
  return { bytes: new Uint8Array(buffer), view: new DataView(buffer) };
}

/** Bytes followed by slack, for copying by words. */
export function paddedBytes(bytes: Uint8Array): Memory {
  const memory = memoryOf(bytes.length);
  memory.bytes.set(bytes);
  return memory;
}

/** Larger memory with the same content. */
export function widened(memory: Memory, used: number, space: number): Memory {
  const wider = memoryOf(Math.max(memory.bytes.length * 2, used + space));
  wider.bytes.set(memory.bytes.subarray(0, used));
  return wider;
}
