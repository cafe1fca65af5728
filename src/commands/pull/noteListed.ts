import { putSetting, setting, type Settings } from '#store/settings.ts';
import type { Millis } from '#domain/time.ts';
import type { Tx } from '#store/write.ts';

/** Stores when a list was last read from the server. */
export async function noteListed(tx: Tx, list: keyof Settings['listedAt'], now: Millis): Promise<void> {
  await putSetting(tx, 'listedAt', { ...(await setting(tx, 'listedAt')), [list]: now });
}
