import { newId } from '#domain/ids.ts';
import type { Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { setting } from '#store/settings.ts';
import { storeFolder } from '#store/sql/folders.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import type { StorageError } from '#store/space/storageError.ts';
import type { FolderHandle } from './folder.ts';

/** A folder handle that can be stored; the browser asks for permission again at each start. */
export interface StoredHandle extends FolderHandle {
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
export async function keepFolder(deps: FoldersDeps, handle: StoredHandle): Promise<string> {
  let id = newId(deps.random);
  for (const kept of await setting(deps.db, 'folders'))
    if (await handle.isSameEntry(kept.handle)) ({ id } = kept);
  const stored = await storeFolder(deps.db, { id, handle });
  if (!stored.ok) deps.onStorageError(stored.error);
  return id;
}

/** The folder that was opened last, if there still are tables of it. */
export async function lastFolder(
  db: SextantDb,
): Promise<{ readonly id: string; readonly handle: StoredHandle } | null> {
  const [last] = await setting(db, 'folders');
  if (last === undefined) return null;
  const tables = await listKeptTables(db);
  const isUsed = tables.some(({ origin }) => origin.kind === 'file' && origin.folder?.id === last.id);
  return isUsed ? { id: last.id, handle: last.handle as StoredHandle } : null;
}
