import type { ChartImages } from '#features/services/dashboards.ts';
import type { Clock } from '#domain/time.ts';
import type { ChartDataSubject, StoredImage } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import { getImage, storeImage, MAX_IMAGE_SIZE, latestImages } from '#store/charts/chartImages.ts';

/**
 * Chart images on this device. The key includes the release, since another one draws differently; without images the
 * page only takes longer.
 */
export function createChartImages(
  db: SextantDb,
  clock: Clock,
  reportError: (error: unknown, where: string) => void,
): ChartImages {
  const named = (key: string): string => `${__APP_VERSION__} ${key}`;
  /** The preloaded images, by key. */
  let ahead: Promise<Map<string, ImageBitmap>> | null = null;

  async function readAhead(subjects: readonly ChartDataSubject[]): Promise<Map<string, ImageBitmap>> {
    const chartImages = await latestImages(db, subjects);
    const images = await Promise.all(chartImages.map(imageOf));
    return new Map(
      chartImages.flatMap(({ key }, at) => {
        const image = images[at];
        return image == null ? [] : [[key, image] as const];
      }),
    );
  }

  async function find(key: string): Promise<ImageBitmap | null> {
    const images = await ahead;
    const image = images?.get(key);
    if (image !== undefined) {
      images?.delete(key);
      return image;
    }
    const kept = await read(key);
    return kept === undefined ? null : imageOf(kept);
  }

  async function read(key: string): Promise<StoredImage | undefined> {
    try {
      return await getImage(db, key);
    } catch {
      // An unreadable storage is reported by code that depends on it.
      return undefined;
    }
  }

  async function keep(of: ChartDataSubject, key: string, image: Blob): Promise<void> {
    if (image.size > MAX_IMAGE_SIZE) return;
    const bytes = new Uint8Array(await image.arrayBuffer());
    // A full disk is left to more important data.
    await storeImage(db, { key, of, storedAt: clock.now(), image: bytes });
  }

  return {
    readAhead(subjects) {
      ahead = readAhead(subjects);
      ahead.catch((error: unknown) => {
        ahead = null;
        reportError(error, 'reading pictures');
      });
    },
    imagesOf: (subject) => ({
      find: (key) => find(named(key)),
      has: async (key) => (await read(named(key))) !== undefined,
      keep: (key, image) =>
        void keep(subject, named(key), image).catch((error: unknown) =>
          reportError(error, 'keeping pictures'),
        ),
    }),
  };
}

/** Null where the stored bytes are no valid image. */
async function imageOf({ image }: StoredImage): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(new Blob([image], { type: 'image/png' }));
  } catch {
    return null;
  }
}
