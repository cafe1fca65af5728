/** The registered save functions of work that may be in memory only. */
export interface Saves {
  readonly add: (save: () => Promise<void>) => () => void;
  /** Runs all saves; false where one failed. */
  readonly all: () => Promise<boolean>;
}

export function createSaves(onFailure: (cause: unknown) => void): Saves {
  const saves = new Set<() => Promise<void>>();
  return {
    add(save) {
      saves.add(save);
      return () => void saves.delete(save);
    },
    async all() {
      const outcomes = await Promise.allSettled([...saves].map((save) => save()));
      const failures = outcomes.filter((each) => each.status === 'rejected');
      for (const failure of failures) onFailure(failure.reason);
      return failures.length === 0;
    },
  };
}
