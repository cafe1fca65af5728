import type { LocalEngine } from './localEngine.ts';

/** Queues the statements of requests on one connection. */
export interface StatementQueue {
  /** Rejects with `Stopped` if the request is cancelled before or during it. */
  run(sql: string, requestId: number): Promise<Uint8Array>;
  /** Other work of the engine, queued with the statements. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Cancels a request: its queued statements never start, a running one is interrupted. */
  stop(requestId: number): void;
  /** The request has ended. */
  done(requestId: number): void;
}

/** The request was cancelled. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export function createStatementQueue(engine: Pick<LocalEngine, 'run' | 'interrupt'>): StatementQueue {
  const stopped = new Set<number>();
  let current: number | null = null;
  const waiting: (() => Promise<void>)[] = [];
  let isBusy = false;

  function begin(): void {
    const next = waiting.shift();
    isBusy = next !== undefined;
    void next?.();
  }

  /** The next work starts before this one's result is processed: the engine never idles. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.push(() =>
        work().then(
          (value) => {
            begin();
            resolve(value);
          },
          (cause: unknown) => {
            begin();
            reject(cause);
          },
        ),
      );
      if (!isBusy) begin();
    });
  }

  return {
    alone,
    run: (sql, requestId) =>
      alone(async () => {
        if (stopped.has(requestId)) throw new Stopped();
        current = requestId;
        try {
          return await engine.run(sql);
        } catch (cause) {
          throw stopped.has(requestId) ? new Stopped() : cause;
        } finally {
          current = null;
        }
      }),
    stop(requestId) {
      stopped.add(requestId);
      if (current === requestId) engine.interrupt();
    },
    done: (requestId) => void stopped.delete(requestId),
  };
}
