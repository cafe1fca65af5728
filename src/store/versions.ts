import type { TextVersion } from './schema.ts';
import type { Tx } from './write.ts';

/** How many earlier texts of one thing are kept. */
export const VERSIONS_KEPT = 50;

/** Keeps a text that gave way to another one. */
export async function addVersion(tx: Tx, version: Omit<TextVersion, 'seq'>): Promise<void> {
  await tx.versions.add(version);
  const all = await tx.versions.where('entityId').equals(version.entityId).primaryKeys();
  await tx.versions.bulkDelete(all.slice(0, Math.max(0, all.length - VERSIONS_KEPT)));
}
