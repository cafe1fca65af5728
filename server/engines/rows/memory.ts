/** Bytes, and a view over the same that reads and writes four of them at once, wherever they lie. */
export interface Block {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** The bytes as plain ones, which loops read faster than Node's own kind. */
export const blockOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Block => ({
  bytes: new Uint8Array(buffer, byteOffset, byteLength),
  view: new DataView(buffer, byteOffset, byteLength),
});

/**
 * A block to write into. It is `SLACK` longer than was asked for: what copies whole words may write that far beyond its
 * end, and read as far.
 */
export type Memory = Block;

export const SLACK = 4;

/** Memory that nobody has cleared. Plain bytes throughout: loops over two kinds of array are slower than over one. */
export function memoryOf(size: number): Memory {
  const { buffer } = Buffer.allocUnsafeSlow(size + SLACK);
  return { bytes: new Uint8Array(buffer), view: new DataView(buffer) };
}

/** Bytes with slack behind them, to be copied word by word. */
export function paddedBytes(bytes: Uint8Array): Memory {
  const memory = memoryOf(bytes.length);
  memory.bytes.set(bytes);
  return memory;
}

/** Larger memory with the same beginning. */
export function widened(memory: Memory, used: number, room: number): Memory {
  const wider = memoryOf(Math.max(memory.bytes.length * 2, used + room));
  wider.bytes.set(memory.bytes.subarray(0, used));
  return wider;
}
