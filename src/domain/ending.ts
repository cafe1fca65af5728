/** What may end before it has answered, as a worker: then its answers never come. */
export interface Ending {
  /** What comes of the work, or a rejection with the cause of the end. */
  readonly orEnded: <T>(work: Promise<T>) => Promise<T>;
  /** The first cause counts. */
  readonly end: (cause: unknown) => void;
}

/** Not a race with a promise for the end: that would keep whatever came as long as there is no end. */
export function createEnding(): Ending {
  const waiting = new Set<(cause: unknown) => void>();
  let ended: { readonly cause: unknown } | null = null;
  return {
    orEnded: (work) =>
      new Promise((resolve, reject) => {
        if (ended === null) waiting.add(reject);
        else reject(ended.cause);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    end(cause) {
      ended ??= { cause };
      for (const reject of waiting) reject(ended.cause);
      waiting.clear();
    },
  };
}
