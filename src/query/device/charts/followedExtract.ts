import type { ExtractNow, WatchExtract } from '#store/datasets/watchExtract.ts';

/** The stored rows that a person changes a chart over: each change is computed without reading the disk first. */
export interface FollowedExtract {
  /** The rows of this dataset as they are stored now; null if another one is followed, or they are not read yet. */
  readonly of: (datasetId: number) => ExtractNow | null;
  /** Follows the rows of this dataset instead of others. Settles when they are read. */
  readonly follow: (datasetId: number) => Promise<void>;
}

export function createFollowedExtract(watch: WatchExtract): FollowedExtract {
  let followed: number | null = null;
  let now: ExtractNow | null = null;
  let read: Promise<void> = Promise.resolve();
  let end = (): void => undefined;

  return {
    of: (datasetId) => (followed === datasetId ? now : null),
    follow(datasetId) {
      if (followed === datasetId) return read;
      end();
      followed = datasetId;
      now = null;
      read = new Promise((resolve) => {
        end = watch(datasetId, (changed) => {
          if (followed === datasetId) now = changed;
          resolve();
        });
      });
      return read;
    },
  };
}
