import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { t } from '#ui/t.ts';
import { SECOND, type Random } from '#domain/time.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { storeFolder } from '#store/sql/folders.ts';
import { setting } from '#store/settings.ts';
import type { SextantDb } from '#store/db.ts';
import { newId } from '#domain/ids.ts';
import { createFolder, type Folder, type FolderHandle } from './folder.ts';

/** A folder handle that can be stored; the browser asks for permission again at each start. */
interface StoredHandle extends FolderHandle {
  isSameEntry(other: object): Promise<boolean>;
  queryPermission?(what: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission?(what: { readonly mode: 'read' }): Promise<PermissionState>;
}

interface FoldersDeps {
  readonly db: SextantDb;
  readonly random: Random;
  readonly onStorageError: (error: StorageError) => void;
}

/** Keeps a folder; the id is that of the same folder before, if it was opened here. */
async function keepFolder(deps: FoldersDeps, handle: StoredHandle): Promise<string> {
  let id = newId(deps.random);
  for (const kept of await setting(deps.db, 'folders'))
    if (await handle.isSameEntry(kept.handle)) ({ id } = kept);
  const stored = await storeFolder(deps.db, { id, handle });
  if (!stored.ok) deps.onStorageError(stored.error);
  return id;
}

/** The folder that was opened last, if there still are tables of it. */
async function lastFolder(
  db: SextantDb,
): Promise<{ readonly id: string; readonly handle: StoredHandle } | null> {
  const [last] = await setting(db, 'folders');
  if (last === undefined) return null;
  const tables = await listKeptTables(db);
  const isUsed = tables.some(({ origin }) => origin.kind === 'file' && origin.folder?.id === last.id);
  return isUsed ? { id: last.id, handle: last.handle as StoredHandle } : null;
}

/** How often a folder is checked while the page is visible. */
const LOOK = 5 * SECOND;

/** Reads the tables of a folder again when their files change; `onLost` is called for a folder that cannot be read. */
function useFollowedFolder(
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
