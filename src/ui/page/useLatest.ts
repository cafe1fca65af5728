import { useEffect, useState } from 'react';

/** Work of which only the newest counts, such as reading what a person chose last. */
export interface Latest {
  /** Awaits the work; null if newer work began or this was cancelled meanwhile. */
  readonly of: <T>(work: Promise<T>) => Promise<{ readonly value: T } | null>;
  /** What is under way counts no more. */
  readonly cancel: () => void;
}

export function createLatest(): Latest {
  let newest = 0;
  return {
    async of(work) {
      const mine = (newest += 1);
      const value = await work;
      return mine === newest ? { value } : null;
    },
    cancel() {
      newest += 1;
    },
  };
}

/** Work of which only the newest counts, as long as the component is there and works on the same. */
export function useLatest(on: unknown): Latest {
  const [latest] = useState(createLatest);
  useEffect(() => latest.cancel, [latest, on]);
  return latest;
}
