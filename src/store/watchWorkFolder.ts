import { liveQuery } from 'dexie';
import type { SextantDb } from './db.ts';
import { setting } from './settings.ts';

/**
 * Calls back after every change of the dashboards that are in a folder, of charts, or of what folder that is, in any
 * window; returns what ends that.
 */
export function watchWorkFolder(db: SextantDb, changed: () => void): () => void {
  const read = async (): Promise<unknown> => {
    const folder = await setting(db, 'workFolder');
    if (!folder) return null;
    return db.documents.where('kind').anyOf('chart', 'dashboard').toArray();
  };
  const watching = liveQuery(read).subscribe({ next: changed, error: changed });
  return () => watching.unsubscribe();
}
