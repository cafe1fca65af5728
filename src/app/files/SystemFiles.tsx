import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { useCommands, usePage } from '#features/services/page.ts';
import { SECOND } from '#domain/time.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { t } from '#ui/t.ts';
import { createFolder, type Folder, isOutOfReach } from './folder.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { keepFolder, lastFolder, type StoredHandle } from './keptFolders.ts';
import { NoFoldersDialog } from './NoFoldersDialog.tsx';
import { useLaunchFiles } from './useLaunchFiles.ts';
import { useSharedFiles } from './useSharedFiles.ts';

interface FolderPicker {
  readonly showDirectoryPicker?: (options: { readonly id: string }) => Promise<StoredHandle>;
}

/** How often a folder is checked while the page is visible. */
const LOOK = 5 * SECOND;

/** What comes from the system: files that were opened with the app or shared with it, and folders. */
export function SystemFiles(): ReactNode {
  const { db, random, tables, reportError, reportStorageFailure } = useDevice();
  const { toasts } = usePage();
  const [folder, setFolder] = useState<Folder | null>(null);
  const [shown, setShown] = useState<'folder' | 'none' | null>(null);
  useLaunchFiles();
  useSharedFiles();

  const report = useCallback(
    (work: Promise<void>): void =>
      void work.catch((error: unknown) => {
        if (isOutOfReach(error))
          toasts.show(
            'danger',
            t('The folder no longer exists, or the browser no longer lets this page read it.'),
          );
        else reportError(error, 'a folder');
      }),
    [toasts, reportError],
  );

  const begin = useCallback(
    async (id: string, handle: StoredHandle): Promise<void> => {
      const opened = createFolder(handle, id, tables);
      await opened.list();
      setFolder(opened);
    },
    [tables],
  );

  const choose = useCallback(async (): Promise<void> => {
    const { showDirectoryPicker } = window as FolderPicker;
    if (showDirectoryPicker === undefined) return setShown('none');
    try {
      const handle = await showDirectoryPicker.call(window, { id: 'tables' });
      const deps = { db, random, onStorageError: (error: StorageError) => reportStorageFailure(error, null) };
      await begin(await keepFolder(deps, handle), handle);
      setShown('folder');
    } catch (error) {
      // The person closed the browser's dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
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

  useCommands(
    useMemo(
      () => [
        {
          // Pages offer it too, where it can be done.
          id: (window as FolderPicker).showDirectoryPicker ? 'shell.openFolder' : 'shell.noFolders',
          label: t('Open folder'),
          group: 'Everywhere',
          run: () => report(choose()),
        },
      ],
      [choose, report],
    ),
  );

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
        setFolder((now) => (now === from ? null : now));
        throw error;
      }
    }
    report(look(folder));
    const timer = setInterval(() => report(look(folder)), LOOK);
    return () => clearInterval(timer);
  }, [folder, toasts, report]);

  async function open(from: Folder, names: readonly string[]): Promise<void> {
    for (const name of names) await from.open(name);
  }

  if (shown === 'none') return <NoFoldersDialog onClose={() => setShown(null)} />;
  if (shown === null || folder === null) return null;
  return (
    <FolderDialog
      folder={folder}
      onOpen={(names) => report(open(folder, names))}
      onClose={() => setShown(null)}
    />
  );
}
