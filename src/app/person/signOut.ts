import type { Clock, Millis } from '#domain/time.ts';
import type { SignOut } from '#features/services/session.ts';
import type { SextantDb } from '#store/db.ts';
import { retryOutboxNow } from '#sync/outbox/outbox.ts';
import { countUnsafe } from '#store/unsafeWork.ts';
import { write } from '#store/write.ts';
import type { SyncEngine } from '#sync/engine.ts';

export interface SignOutPorts {
  readonly db: SextantDb;
  readonly clock: Clock;
  readonly engine: Pick<SyncEngine, 'wake' | 'close'>;
  readonly signOut: () => Promise<void>;
  /** Saves drafts; false where one could not be saved. */
  readonly saveTyped: () => Promise<boolean>;
  readonly exportAll: () => Promise<boolean>;
  /** Deletes the unload drafts. */
  readonly forgetTyped: () => void;
  /** Deletes the files of dashboards that were opened here. */
  readonly forgetFiles: () => Promise<void>;
  readonly reload: () => void;
}

/** How often the outbox is checked. */
const LOOK_AGAIN: Millis = 500;

/** The ways to sign out of this device. */
export function createSignOut(ports: SignOutPorts): SignOut {
  const { db, clock, engine } = ports;

  async function wipe(): Promise<void> {
    await ports.signOut();
    // Other pages with the database open are asked to close it, and show so.
    db.handover.begun = true;
    await engine.close();
    await db.delete({ disableAutoOpen: true });
    ports.forgetTyped();
    await ports.forgetFiles();
    ports.reload();
  }

  return {
    async keep() {
      if (!(await ports.saveTyped())) return;
      await ports.signOut();
      ports.reload();
    },

    async sendAndWipe(signal) {
      if (!(await ports.saveTyped())) return 'cancelled';
      for (;;) {
        const { waiting, parked } = await countUnsafe(db);
        if (signal.aborted) return 'cancelled';
        if (parked > 0) return 'parked';
        if (waiting === 0) break;
        await write(db, (tx) => retryOutboxNow(tx));
        engine.wake();
        await clock.sleep(LOOK_AGAIN);
      }
      await wipe();
      return 'left';
    },

    async exportAndWipe() {
      if (!(await ports.saveTyped()) || !(await ports.exportAll())) return false;
      await wipe();
      return true;
    },
  };
}
