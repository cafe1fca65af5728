import type { Clock } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { getPicture, keepPicture, LARGEST_PICTURE } from '#store/pictures.ts';
import type { PictureShelf } from '#ui/chart/pictureShelf.ts';

/** Pictures on this device. What another release drew is another picture; without any the page only takes longer. */
export function createPictureShelf(
  db: SextantDb,
  clock: Clock,
  reportError: (error: unknown, where: string) => void,
): PictureShelf {
  const named = (key: string): string => `${__APP_VERSION__} ${key}`;

  async function keep(key: string, image: Blob): Promise<void> {
    if (image.size > LARGEST_PICTURE) return;
    const bytes = new Uint8Array(await image.arrayBuffer());
    // A disk that is full holds what matters more.
    await keepPicture(db, { key: named(key), storedAt: clock.now(), image: bytes });
  }

  return {
    async find(key) {
      try {
        const kept = await getPicture(db, named(key));
        return kept === undefined ? null : new Blob([kept.image], { type: 'image/png' });
      } catch {
        // Whatever keeps the storage from being read is told by what cannot do without it.
        return null;
      }
    },
    keep: (key, image) =>
      void keep(key, image).catch((error: unknown) => reportError(error, 'keeping pictures')),
  };
}
