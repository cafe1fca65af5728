import { useDevice } from '#features/services/device.ts';
import { useCaller } from '#features/services/useCaller.ts';
import { useServerSearch } from '#features/shared/lists/useServerSearch.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';

/**
 * Stores the dashboards and charts that the server finds, so that the palette has them too: a device whose lists were
 * never read has none. Before the rights of the person are known nothing is asked.
 */
export function FindOnServer({ typed }: { readonly typed: string }): null {
  const { db } = useDevice();
  const { rights } = useCaller();
  const listedAt = useLive(() => setting(db, 'listedAt'), [db]);
  const reading = (list: 'charts' | 'dashboards') => ({
    list: listedAt !== undefined && rights !== null ? list : null,
    readAt: listedAt?.[list] ?? null,
  });
  useServerSearch(reading('dashboards'), typed, null);
  useServerSearch(reading('charts'), typed, null);
  return null;
}
