import { compareNames } from '#domain/format/compareNames.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

/** The saved queries of this device by name, without those being deleted. */
export async function listSavedQueries(db: Tables): Promise<SavedQuery[]> {
  const queries = await allSavedQueries(db);
  return queries
    .filter((query) => query.deletedAt === null)
    .sort((a, b) => compareNames(a.label, b.label) || a.changedAt - b.changedAt);
}

/** Includes those whose deletion the server has not confirmed. */
export function allSavedQueries(db: Tables): Promise<SavedQuery[]> {
  return db.savedQueries.toArray();
}

export function getSavedQuery(db: Tables, id: string): Promise<SavedQuery | undefined> {
  return db.savedQueries.get(id);
}

/** Several if the server reused the number of one that is still pending here. */
export function savedQueriesByRemoteId(db: Tables, remoteId: number): Promise<SavedQuery[]> {
  return db.savedQueries.where('remoteId').equals(remoteId).toArray();
}

export function savedQueryByRemoteId(db: Tables, remoteId: number): Promise<SavedQuery | undefined> {
  return db.savedQueries.where('remoteId').equals(remoteId).first();
}

export async function putSavedQuery(tx: Tx, query: SavedQuery): Promise<void> {
  await tx.savedQueries.put(query);
}

/** False if it is gone. */
export async function patchSavedQuery(
  tx: Tx,
  id: string,
  patch: Partial<Omit<SavedQuery, 'id'>>,
): Promise<boolean> {
  return (await tx.savedQueries.where('id').equals(id).modify(patch)) > 0;
}

export async function dropSavedQuery(tx: Tx, id: string): Promise<void> {
  await tx.savedQueries.delete(id);
}
