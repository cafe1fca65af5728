import type { OfflineCopy } from './dashboardRows.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export const dashboardCopyId = (dashboardId: number): string => `dashboard:${dashboardId}`;
export const dashboardOfCopy = (copyId: string): number => Number(copyId.slice('dashboard:'.length));

export function listOfflineCopies(db: Tables): Promise<OfflineCopy[]> {
  return db.pins.toArray();
}

export function getOfflineCopy(db: Tables, id: string): Promise<OfflineCopy | undefined> {
  return db.pins.get(id);
}

export async function putOfflineCopy(tx: Tx, copy: OfflineCopy): Promise<void> {
  await tx.pins.put(copy);
}

/** Changes an offline copy that still exists: it may have been deleted while it was being filled. */
export async function patchOfflineCopy(
  tx: Tx,
  id: string,
  patch: Partial<Omit<OfflineCopy, 'id'>>,
): Promise<boolean> {
  return (await tx.pins.where('id').equals(id).modify(patch)) > 0;
}

/** Sets the chart data the offline copy holds; what it releases becomes ordinary cache. */
export async function holdChartData(tx: Tx, copyId: string, keys: readonly string[]): Promise<void> {
  await tx.pinnedAnswers.where('pinId').equals(copyId).delete();
  await tx.pinnedAnswers.bulkPut(keys.map((key) => ({ pinId: copyId, key })));
}

export async function deleteOfflineCopy(tx: Tx, copyId: string): Promise<void> {
  await tx.pins.delete(copyId);
  await tx.pinnedAnswers.where('pinId').equals(copyId).delete();
}

/** The copy of something that the server has by then. */
export async function moveOfflineCopy(tx: Tx, from: string, to: string): Promise<void> {
  const copy = await tx.pins.get(from);
  if (!copy) return;
  const held = await tx.pinnedAnswers.where('pinId').equals(from).toArray();
  await tx.pins.put({ ...copy, id: to });
  await tx.pinnedAnswers.bulkPut(held.map(({ key }) => ({ pinId: to, key })));
  await deleteOfflineCopy(tx, from);
}
