import type { Tables } from '#store/schema.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { Tx } from '#store/write.ts';

/** A request that arrives late is at most minutes old; fewer objects than this are deleted meanwhile. */
const IDS_KEPT = 500;

/**
 * Remembers an object that this device created and no longer has under its id: a closed tab that was reopened, a
 * deleted saved query. Where the server keeps no keys, a late copy of the creation makes it once more.
 */
export async function rememberFormerId(tx: Tx, id: string): Promise<void> {
  if (await setting(tx, 'serverKeepsKeys')) return;
  const ids = await setting(tx, 'formerIds');
  await putSetting(tx, 'formerIds', [...ids.filter((each) => each !== id), id].slice(-IDS_KEPT));
}

export async function isFormerId(db: Tables, id: string): Promise<boolean> {
  return (await setting(db, 'formerIds')).includes(id);
}
