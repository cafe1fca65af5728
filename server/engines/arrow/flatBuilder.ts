/** An offset from the end of the buffer, since FlatBuffers grow from the end. */
export type FlatOffset = number;

export interface FlatBuilder {
  string(text: string): FlatOffset;
  /** A vector of offsets, in the order given. */
  offsets(items: readonly FlatOffset[]): FlatOffset;
  /** A vector of structs of two 64-bit integers. */
  pairs(items: readonly (readonly [number, number])[]): FlatOffset;
  table(write: (fields: TableWriter) => void): FlatOffset;
  /** The finished bytes; `root` is the root table. */
  finish(root: FlatOffset): Uint8Array;
}

export interface TableWriter {
  int8(slot: number, value: number): void;
  int16(slot: number, value: number): void;
  int32(slot: number, value: number): void;
  int64(slot: number, value: number): void;
  offset(slot: number, value: FlatOffset): void;
}

/**
 * Writes FlatBuffers, the encoding of Arrow's messages, back to front as the format requires: referenced objects must
 * be written first. Supports only what Arrow's schemas and batches need.
 */
export function flatBuilder(): FlatBuilder {
  let bytes = new Uint8Array(1024);
  let view = new DataView(bytes.buffer);
  let free = bytes.length;
  let widest = 1;

  const used = () => bytes.length - free;

  /** Pads so that, after `ahead` further bytes, an object of `size` bytes is aligned. */
  function align(size: number, ahead = 0): void {
    widest = Math.max(widest, size);
    const padding = -(used() + ahead) & (size - 1);
    while (free < padding + size + ahead) {
      const wider = new Uint8Array(bytes.length * 2);
      wider.set(bytes, bytes.length);
      free += bytes.length;
      bytes = wider;
      view = new DataView(bytes.buffer);
    }
    free -= padding;
  }

  function put(size: 1 | 2 | 4 | 8, value: number): void {
    free -= size;
    if (size === 1) view.setInt8(free, value);
    else if (size === 2) view.setInt16(free, value, true);
    else if (size === 4) view.setInt32(free, value, true);
    else view.setBigInt64(free, BigInt(value), true);
  }

  function write(size: 1 | 2 | 4 | 8, value: number): void {
    align(size);
    put(size, value);
  }

  function reference(target: FlatOffset): void {
    align(4);
    put(4, used() - target + 4);
  }

  return {
    string(text) {
      const encoded = new TextEncoder().encode(text);
      align(4, encoded.length + 1);
      put(1, 0);
      free -= encoded.length;
      bytes.set(encoded, free);
      write(4, encoded.length);
      return used();
    },
    offsets(items) {
      align(4, items.length * 4);
      for (const item of items.toReversed()) reference(item);
      write(4, items.length);
      return used();
    },
    pairs(items) {
      align(4, items.length * 16);
      align(8, items.length * 16);
      for (const [first, second] of items.toReversed()) {
        put(8, second);
        put(8, first);
      }
      write(4, items.length);
      return used();
    },
    table(writeFields) {
      const base = used();
      const slots: number[] = [];
      const field = (slot: number, emit: () => void) => {
        emit();
        slots[slot] = used();
      };
      writeFields({
        int8: (slot, value) => field(slot, () => write(1, value)),
        int16: (slot, value) => field(slot, () => write(2, value)),
        int32: (slot, value) => field(slot, () => write(4, value)),
        int64: (slot, value) => field(slot, () => write(8, value)),
        offset: (slot, value) => field(slot, () => reference(value)),
      });
      write(4, 0);
      const table = used();
      for (let slot = slots.length - 1; slot >= 0; slot--) {
        const at = slots[slot];
        write(2, at === undefined ? 0 : table - at);
      }
      write(2, table - base);
      write(2, (slots.length + 2) * 2);
      view.setInt32(bytes.length - table, used() - table, true);
      return table;
    },
    finish(root) {
      align(widest, 4);
      reference(root);
      return bytes.subarray(free);
    },
  };
}
