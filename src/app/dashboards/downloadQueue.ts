export interface DownloadQueue {
  /** Downloads the data of a dashboard, after those before it; if it is being downloaded already, shares that. */
  readonly fill: (dashboardId: number, isForced: boolean) => Promise<void>;
  /** The dashboard whose data is being downloaded; null if there is none. */
  readonly current: () => number | null;
  /** Stops what is being downloaded. */
  readonly stop: () => void;
}

interface Running {
  readonly id: number;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Downloads one dashboard at a time, since they may share extracts. One that fails fails only itself. */
export function createDownloadQueue(
  download: (dashboardId: number, isForced: boolean, signal: AbortSignal) => Promise<void>,
): DownloadQueue {
  let running: Running | null = null;
  return {
    async fill(id, isForced) {
      while (running !== null) {
        if (running.id === id && !isForced) return running.done;
        // Its own caller reports what failed.
        await running.done.catch(() => undefined);
      }
      const stop = new AbortController();
      const done = download(id, isForced, stop.signal).finally(() => {
        running = null;
      });
      running = { id, stop, done };
      return done;
    },
    current: () => running?.id ?? null,
    stop: () => running?.stop.abort(),
  };
}
