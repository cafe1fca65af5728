import type { Result } from '#domain/result.ts';
import { Dexie } from 'dexie';
import type { ChartDataSubject, StoredImage } from '../dashboards/dashboardRows.ts';
import type { SextantDb } from '../db.ts';
import type { Tables } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { CHART_IMAGE_TABLES, readTogether, write } from '../write.ts';

/** The most chart images stored; the oldest is evicted first. Enough for the last ten or so dashboards. */
export const MAX_IMAGES = 150;
/** Larger ones are not stored, so that all together stay within 15 MB, and usually far below. */
export const MAX_IMAGE_SIZE = 100_000;

export function getImage(db: Tables, key: string): Promise<StoredImage | undefined> {
  return db.pictures.get(key);
}

/** The last stored chart image of each. Empty if the storage cannot be read. */
export async function latestImages(
  db: SextantDb,
  subjects: readonly ChartDataSubject[],
): Promise<readonly StoredImage[]> {
  const read = await readTogether(db, CHART_IMAGE_TABLES, (tables) => getImagesOf(tables, subjects));
  return read.ok ? read.value : [];
}

/** The last stored chart image of each, in their order. */
export async function getImagesOf(
  { pictures }: Pick<Tables, 'pictures'>,
  subjects: readonly ChartDataSubject[],
): Promise<readonly StoredImage[]> {
  const found = await Promise.all(
    subjects.map((of) =>
      pictures.where('[of+storedAt]').between([of, Dexie.minKey], [of, Dexie.maxKey]).last(),
    ),
  );
  return found.filter((each) => each !== undefined);
}

export async function storeImage(db: SextantDb, picture: StoredImage): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      await tx.pictures.put(picture);
      const surplus = (await tx.pictures.count()) - MAX_IMAGES;
      if (surplus <= 0) return;
      const oldest = await tx.pictures.orderBy('storedAt').limit(surplus).primaryKeys();
      await tx.pictures.bulkDelete(oldest);
    },
    CHART_IMAGE_TABLES,
  );
}
