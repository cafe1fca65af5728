import { err, ok, type Result } from '#domain/result.ts';
import type { DecodeFailure } from './protocol.ts';

/** The bytes of a response received so far. */
export interface ByteFeed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** No more bytes will come. */
  readonly ended: boolean;
}

/** A feed with waiting. */
export interface OpenFeed extends ByteFeed {
  more(): Promise<Result<void, DecodeFailure>>;
  cancel(): Promise<void>;
}

/** Yielded by a decoder that needs more bytes; otherwise it yields its progress, 0 to 1. */
export type DecodeStep = 'more' | number;

/** A feed of complete bytes. */
export function wholeFeed(bytes: Uint8Array<ArrayBuffer>): ByteFeed {
  return { bytes, ended: true };
}

export function openFeed(body: ArrayBuffer | ReadableStream<Uint8Array>): OpenFeed {
  if (body instanceof ArrayBuffer) {
    return {
      ...wholeFeed(new Uint8Array(body)),
      more: () => Promise.resolve(ok(undefined)),
      cancel: () => Promise.resolve(),
    };
  }
  const reader = body.getReader();
  let memory = new Uint8Array(1 << 18);
  let length = 0;
  let ended = false;

  function append(chunk: Uint8Array): void {
    if (length + chunk.length > memory.length) {
      const wider = new Uint8Array(Math.max(memory.length * 2, length + chunk.length));
      wider.set(memory.subarray(0, length));
      memory = wider;
    }
    memory.set(chunk, length);
    length += chunk.length;
  }

  return {
    get bytes() {
      return memory.subarray(0, length);
    },
    get ended() {
      return ended;
    },
    async more() {
      try {
        const { done, value } = await reader.read();
        if (value !== undefined) append(value);
        ended = done;
        return ok(undefined);
      } catch (cause) {
        return err({ kind: 'interrupted', cause });
      }
    },
    cancel: () => reader.cancel(),
  };
}
