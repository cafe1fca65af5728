import { HOUR } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';

/** Background Sync, which not every browser has: it wakes the worker when there is a network, also without a page. */

/** Names the wish in the browser's own list. */
export const OUTBOX_TAG = 'sextant-outbox';

/** TypeScript's library does not know it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { readonly minInterval: Millis }): Promise<void> };
}

/** Twice a day is the most a browser gives, and only to an app that is used a lot. */
const PERIOD: Millis = 12 * HOUR;

/** Asks to be woken; where it cannot be, the next start of the app sends what waits. */
export async function askToBeWoken(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await (registration as SyncRegistration).sync?.register(OUTBOX_TAG);
  } catch {
    // The browser refuses it to this person or in this mode.
  }
}

/** Asks to be woken now and then as well, for changes that no page and no single wake-up could send. */
export async function askForPeriods(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await (registration as SyncRegistration).periodicSync?.register(OUTBOX_TAG, { minInterval: PERIOD });
  } catch {
    // Only an installed app gets it.
  }
}
