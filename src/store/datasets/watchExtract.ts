import { liveQuery } from 'dexie';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { SextantDb } from '../db.ts';
import { readAtOnce } from '../write.ts';
import type { StoredExtract } from './extractRow.ts';

/** The rows of a dataset on this device, as of one moment. */
export interface ExtractNow {
  readonly extract: StoredExtract;
  readonly parts: readonly Blob[];
  /** The dataset as its dashboards last reported it. */
  readonly detail: Dataset['detail'];
}

/** Follows the rows of a dataset; returns what ends it. */
export type WatchExtract = (datasetId: number, changed: (now: ExtractNow | null) => void) => () => void;

/** Calls back with the stored rows now, and after every change to them in any window; null if there are none. */
export const watchExtract =
  (db: SextantDb): WatchExtract =>
  (datasetId, changed) => {
    const read = (): Promise<ExtractNow | null> =>
      readAtOnce(db, ['extracts', 'extractFiles', 'datasets'], async (tables) => {
        const [extract, file, dataset] = await Promise.all([
          tables.extracts.get(datasetId),
          tables.extractFiles.get(datasetId),
          tables.datasets.get(datasetId),
        ]);
        return extract === undefined || file === undefined
          ? null
          : { extract, parts: file.parts, detail: dataset?.detail ?? null };
      });
    const watching = liveQuery(read).subscribe({ next: changed, error: () => changed(null) });
    return () => watching.unsubscribe();
  };
