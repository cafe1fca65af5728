/** What may end before it has answered, as a worker: then its answers never come. */
export interface Ending {
  /** What comes of the work, or a rejection with the cause of the end. */
  readonly orEnded: <T>(work: Promise<T>) => Promise<T>;
  /** For what waits the first cause counts. */
  readonly end: (cause: unknown) => void;
}

/** Not a race with a promise for the end: that would keep whatever came as long as there is no end. */
export function createEnding(): Ending {
  const waiting = new Set<(cause: unknown) => void>();
  let wait = (reject: (cause: unknown) => void): void => void waiting.add(reject);
  return {
    orEnded: (work) =>
      new Promise((resolve, reject) => {
        wait(reject);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    end(cause) {
      wait = (reject) => reject(cause);
      waiting.forEach(wait);
    },
  };
}
