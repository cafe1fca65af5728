import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { dataFrame, messageFrame } from '../frames.ts';
import type { FromEngine } from '../protocol.ts';

/** The output of an engine process: one pipe shared by all conversations. */
export interface MessageSink {
  post(message: FromEngine): void;
  /** Writes bytes of a conversation. Its `Flow` limits how many may be in the pipe. */
  write(id: number, pieces: readonly Uint8Array[]): void;
  /** Ends the process once everything posted so far is sent. */
  end(): void;
}

export function outlet(socket: Socket): MessageSink {
  return {
    post: (message) => void socket.write(messageFrame(message)),
    write(id, pieces) {
      socket.cork();
      for (const piece of dataFrame(id, pieces)) socket.write(piece);
      socket.uncork();
    },
    end: () => void socket.end(),
  };
}

/**
 * Flow control of one conversation. A slow reader delays only its own rows; after one leaves, everything passes without
 * being sent.
 */
export interface RowFlow {
  readonly left: boolean;
  grant(bytes: number): void;
  leave(): void;
  /** Waits for credit, then uses it. */
  pass(bytes: number): Promise<void>;
}

/** One conversation's part of the pipe. */
export interface RowChannel {
  readonly id: number;
  readonly way: RowFlow;
  readonly out: MessageSink;
  /** Waits for the conversation's turn to encode rows for some milliseconds. */
  readonly step: FlowStep;
}

export type FlowStep = () => Promise<void>;

/** Turns of the process: only one of all conversations encodes between two looks at the pipe. */
export function createSteps(): FlowStep {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

/** Runs work to its end, which yields where it has been going on for some milliseconds. */
export async function inSteps<T>(work: Generator<null, T>, step: FlowStep): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await step();
  }
}

export function flow(credit: number): RowFlow {
  let open = credit;
  let left = false;
  let wake: (() => void) | null = null;
  const changed = () => {
    wake?.();
    wake = null;
  };
  return {
    get left() {
      return left;
    },
    grant(bytes) {
      open += bytes;
      changed();
    },
    leave() {
      left = true;
      changed();
    },
    async pass(bytes) {
      while (open <= 0 && !left) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      open -= bytes;
    },
  };
}
