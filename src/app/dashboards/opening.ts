import type { Opening } from '#features/services/dashboards.ts';

interface Ahead<Stored> {
  readonly of: string;
  readonly reading: Promise<Stored | null>;
  stored: Stored | null | undefined;
}

/** Preloads one dashboard or chart at a time, so that its data is ready when the page's code is. */
export function createOpening<Stored>(
  readStored: (name: string) => Promise<Stored | null>,
  onRead: (stored: Stored) => void,
): Opening<Stored> {
  let ahead: Ahead<Stored> | null = null;

  function begin(name: string): Ahead<Stored> {
    const reading = readStored(name);
    const begun: Ahead<Stored> = { of: name, reading, stored: undefined };
    reading.then(
      (stored) => {
        begun.stored = stored;
        if (stored !== null) onRead(stored);
      },
      // The error is reported by the caller that awaits it.
      () => undefined,
    );
    return begun;
  }

  return {
    read(name) {
      if (ahead?.of !== name) ahead = begin(name);
      return ahead.reading;
    },
    of: (name) => (ahead?.of === name ? ahead.stored : undefined),
    end: () => void (ahead = null),
  };
}
