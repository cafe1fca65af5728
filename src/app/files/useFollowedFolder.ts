import { useEffect } from 'react';
import { usePage } from '#features/services/page.ts';
import { SECOND } from '#domain/time.ts';
import { t } from '#ui/t.ts';
import type { Folder } from './folder.ts';

/** How often a folder is checked while the page is visible. */
const LOOK = 5 * SECOND;

/** Reads the tables of a folder again when their files change; `onLost` is called for a folder that cannot be read. */
export function useFollowedFolder(
  folder: Folder | null,
  report: (work: Promise<void>) => void,
  onLost: (folder: Folder) => void,
): void {
  const { toasts } = usePage();
  useEffect(() => {
    if (folder === null) return undefined;
    async function look(from: Folder): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const { read, failed } = await from.refresh();
        for (const table of read)
          toasts.show('info', t('The file of {table} has changed, and was read again', { table }));
        for (const { table, problem } of failed)
          toasts.show(
            'danger',
            t('The file of {table} has changed, and cannot be read. {why}', { table, why: problem }),
          );
      } catch (error) {
        // The next read would fail in the same way. After the cause is removed, the person opens the folder again.
        onLost(from);
        throw error;
      }
    }
    report(look(folder));
    const timer = setInterval(() => report(look(folder)), LOOK);
    return () => clearInterval(timer);
  }, [folder, toasts, report, onLost]);
}
