import type { LocalEngine } from './localEngine.ts';

/** Statements of questions, one after the other over one connection. */
export interface StatementQueue {
  /** Rejects with `Stopped` where the question was given up before its turn or meanwhile. */
  run(sql: string, question: number): Promise<Uint8Array>;
  /** Other work of the engine, in turn with the statements. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Gives a question up: what it waits for does not begin, what is under way ends. */
  stop(question: number): void;
  /** Nothing more comes of a question. */
  done(question: number): void;
}

/** The question was given up. */
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

  /** The next work begins before anybody looks at what came of this one: the engine never waits for that. */
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
    run: (sql, question) =>
      alone(async () => {
        if (stopped.has(question)) throw new Stopped();
        current = question;
        try {
          return await engine.run(sql);
        } catch (cause) {
          throw stopped.has(question) ? new Stopped() : cause;
        } finally {
          current = null;
        }
      }),
    stop(question) {
      stopped.add(question);
      if (current === question) engine.interrupt();
    },
    done: (question) => void stopped.delete(question),
  };
}
