import type { Pin } from './dashboardRows.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

export const dashboardPinId = (dashboardId: number): string => `dashboard:${dashboardId}`;

export function listPins(db: Tables): Promise<Pin[]> {
  return db.pins.toArray();
}

export function getPin(db: Tables, id: string): Promise<Pin | undefined> {
  return db.pins.get(id);
}

export async function putPin(tx: Tx, pin: Pin): Promise<void> {
  await tx.pins.put(pin);
}

/** Changes a pin that is still there: it may have been removed while it was being filled. */
export async function patchPin(tx: Tx, id: string, patch: Partial<Omit<Pin, 'id'>>): Promise<boolean> {
  return (await tx.pins.where('id').equals(id).modify(patch)) > 0;
}

/** From now on the pin holds these answers and no others; those it let go of are a cache like any. */
export async function holdAnswers(tx: Tx, pinId: string, keys: readonly string[]): Promise<void> {
  await tx.pinnedAnswers.where('pinId').equals(pinId).delete();
  await tx.pinnedAnswers.bulkPut(keys.map((key) => ({ pinId, key })));
}

export async function dropPin(tx: Tx, pinId: string): Promise<void> {
  await tx.pins.delete(pinId);
  await tx.pinnedAnswers.where('pinId').equals(pinId).delete();
}
