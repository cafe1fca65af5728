/** A byte queue from a pipe to one reader. `taken` is called for all bytes that leave it, read or discarded. */
export interface ByteQueue {
  push(bytes: Uint8Array): void;
  end(): void;
  fail(cause: Error): void;
  /** Can be read once. Leaving the loop early calls `left`. */
  readonly body: AsyncIterable<Uint8Array>;
}

export function byteQueue(on: { taken(bytes: number): void; left(): void }): ByteQueue {
  const waiting: Uint8Array[] = [];
  let ended: { readonly cause: Error | null } | null = null;
  let abandoned = false;
  let wake: (() => void) | null = null;

  const changed = () => {
    wake?.();
    wake = null;
  };

  // Not a generator: one that was never started would not notice a return.
  const reader: AsyncIterator<Uint8Array> = {
    async next() {
      for (;;) {
        const bytes = waiting.shift();
        if (bytes !== undefined) {
          on.taken(bytes.length);
          return { done: false, value: bytes };
        }
        if (ended !== null) {
          if (ended.cause !== null) throw ended.cause;
          return { done: true, value: undefined };
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async return() {
      if (ended === null && !abandoned) on.left();
      abandoned = true;
      waiting.length = 0;
      return { done: true, value: undefined };
    },
  };

  return {
    push(bytes) {
      if (abandoned) return;
      waiting.push(bytes);
      changed();
    },
    end() {
      ended ??= { cause: null };
      changed();
    },
    fail(cause) {
      ended ??= { cause };
      changed();
    },
    body: { [Symbol.asyncIterator]: () => reader },
  };
}
