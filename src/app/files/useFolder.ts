import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { t } from '#ui/t.ts';
import { createFolder, type Folder } from './folder.ts';
import { keepFolder, lastFolder, type StoredHandle } from './keptFolders.ts';
import { useFollowedFolder } from './useFollowedFolder.ts';

interface FolderPicker {
  readonly showDirectoryPicker?: (options: { readonly id: string }) => Promise<StoredHandle>;
}

export const canOpenFolders = (): boolean => (window as FolderPicker).showDirectoryPicker !== undefined;

/** The folder whose files tables follow: the last one again, until a person chooses another. */
export function useFolder(report: (work: Promise<void>) => void): {
  readonly folder: Folder | null;
  /** Whether a person chose one, and not none at all. Only where `canOpenFolders` says so. */
  readonly choose: () => Promise<boolean>;
} {
  const { db, random, tables, reportStorageFailure } = useDevice();
  const { toasts } = usePage();
  const [folder, setFolder] = useState<Folder | null>(null);

  const begin = useCallback(
    async (id: string, handle: StoredHandle): Promise<void> => {
      const opened = createFolder(handle, id, tables);
      await opened.list();
      setFolder(opened);
    },
    [tables],
  );

  const choose = useCallback(async (): Promise<boolean> => {
    const picker = window as FolderPicker;
    try {
      const handle = await picker.showDirectoryPicker?.({ id: 'tables' });
      if (handle === undefined) return false;
      const deps = { db, random, onStorageError: (error: StorageError) => reportStorageFailure(error, null) };
      await begin(await keepFolder(deps, handle), handle);
      return true;
    } catch (error) {
      // The person closed the browser's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      throw error;
    }
  }, [db, random, reportStorageFailure, begin]);

  /** Reopens the last folder; a browser that does not allow this without a gesture needs a press. */
  const resume = useCallback(async (): Promise<void> => {
    const last = await lastFolder(db);
    if (last === null) return;
    const { id, handle } = last;
    if (((await handle.queryPermission?.({ mode: 'read' })) ?? 'granted') === 'granted')
      return begin(id, handle);
    const ask = async (): Promise<void> => {
      if ((await handle.requestPermission?.({ mode: 'read' })) === 'granted') await begin(id, handle);
    };
    toasts.show(
      'info',
      t('Tables of the folder {name} follow its files when you allow it', { name: handle.name }),
      {
        action: { label: t('Allow'), run: () => report(ask()) },
      },
    );
  }, [db, toasts, begin, report]);

  useEffect(() => {
    // After the page: it needs no folder for its first picture.
    const timer = setTimeout(() => report(resume()));
    return () => clearTimeout(timer);
  }, [resume, report]);

  const lose = useCallback((lost: Folder) => setFolder((now) => (now === lost ? null : now)), []);
  useFollowedFolder(folder, report, lose);
  return { folder, choose };
}
