import { createApi } from '#api/createApi.ts';
import { registry } from '#commands/index.ts';
import { faultRecord } from '#domain/error/faultRecord.ts';
import type { Clock, Random } from '#domain/time.ts';
import { databaseName, openDb } from '#store/db.ts';
import type { SextantDb } from '#store/db.ts';
import { addDiagnostic } from '#store/diagnostics.ts';
import { openIdentityStore } from '#store/identity.ts';
import type { Identity } from '#store/identity.ts';
import { countOutbox } from '#store/outbox.ts';
import { DIAGNOSTICS_TABLES, write } from '#store/write.ts';
import { createSyncEngine } from '#sync/engine.ts';
import type { SyncLog } from '#sync/ports.ts';
import { sendForAWhile } from '#sync/sendForAWhile.ts';
import { webLock } from '#sync/webLock.ts';

export interface OutboxSender {
  /** Sends for a while; answers how much is left. Asked again meanwhile it goes on and answers the same. */
  send(): Promise<number>;
  /** How much waits. */
  count(): Promise<number>;
}

const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

/**
 * Sends the rows of whoever used this device last, under that person's name: where somebody else is signed in by now
 * the server refuses them. The database is open only as long as it is worked on, so it is never in anybody's way.
 */
export function createOutboxSender(worker: ServiceWorkerGlobalScope): OutboxSender {
  const identities = openIdentityStore();
  let underWay: Promise<number> | null = null;

  async function withDb<T>(work: (db: SextantDb, identity: Identity) => Promise<T>, nobody: T): Promise<T> {
    const identity = await identities.last();
    if (identity === null) return nobody;
    const db = openDb(databaseName({ backend: identity.backend, user: identity.username }));
    try {
      return await work(db, identity);
    } finally {
      db.close();
    }
  }

  function engineOf(db: SextantDb, identity: Identity) {
    const api = createApi({
      fetch: (url, init) => fetch(url, init),
      baseUrl: worker.registration.scope.replace(/\/$/, ''),
      clock,
      expectedUser: () => identity.userId,
    });
    const { locks } = worker.navigator;
    return createSyncEngine({
      db,
      api,
      commands: registry,
      clock,
      lock: webLock(locks),
      random,
      log: diagnosticsOf(db),
    });
  }

  async function send(): Promise<number> {
    return withDb(async (db, identity) => {
      await sendForAWhile({ engine: engineOf(db, identity), clock });
      return (await countOutbox(db)).waiting;
    }, 0);
  }

  return {
    send() {
      underWay ??= send().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    count: () => withDb(async (db) => (await countOutbox(db)).waiting, 0),
  };
}

/** Errors go to the device's own log, where the pages' go as well. */
function diagnosticsOf(db: SextantDb): SyncLog {
  return {
    info: () => undefined,
    error(what, cause) {
      const { message, detail } = faultRecord(cause);
      const entry = {
        at: clock.now(),
        level: 'error',
        message: `worker: ${what}: ${message}`,
        detail,
      } as const;
      // A log that cannot be written is no reason to stop.
      void write(db, (tx) => addDiagnostic(tx, entry), DIAGNOSTICS_TABLES).catch(() => undefined);
    },
  };
}
