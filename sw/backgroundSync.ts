import { HOUR, type Millis } from '#domain/time.ts';

/** Background Sync, not in every browser: wakes the worker when there is a network, even without a page. */

/** The tag of the sync registration. */
export const OUTBOX_TAG = 'sextant-outbox';

/** TypeScript's library lacks it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { readonly minInterval: Millis }): Promise<void> };
}

/** Twice a day is the most a browser grants, and only to frequently used apps. */
const PERIOD: Millis = 12 * HOUR;

/** Requests a sync; without one, the next start of the app sends pending changes. */
export async function requestWakeUp(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await (registration as SyncRegistration).sync?.register(OUTBOX_TAG);
  } catch {
    // The browser refuses it to this person or in this mode.
  }
}

/** Requests periodic sync too, for changes that no page and no single sync could send. */
export async function registerPeriodicSync(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await (registration as SyncRegistration).periodicSync?.register(OUTBOX_TAG, { minInterval: PERIOD });
  } catch {
    // Only an installed app gets it.
  }
}
