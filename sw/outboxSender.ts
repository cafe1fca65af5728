import type { SentApi } from '#api/api.ts';
import { createSentApi } from '#api/createSentApi.ts';
import { sqllabApi } from '#api/sql/sqllab.ts';
import { OPEN_BASE } from '#contract/openBase.ts';
import { sendWaitingQueries } from '#commands/query/sendWaitingQueries.ts';
import { sentCommands } from '#commands/sent.ts';
import { faultRecord } from '#domain/error/faultRecord.ts';
import type { Clock, Random } from '#domain/time.ts';
import { databaseName, openDb, type SextantDb } from '#store/db.ts';
import { addDiagnostic } from '#store/diagnostics.ts';
import { openIdentityStore, type Identity } from '#store/identity.ts';
import { listWaiting } from '#store/sql/queries.ts';
import { countOutbox } from '#sync/outbox/outbox.ts';
import { DIAGNOSTICS_TABLES, write, syncStore } from '#store/write.ts';
import { createSyncEngine } from '#sync/engine.ts';
import type { SyncLog } from '#sync/ports.ts';
import { sendForAWhile } from '#sync/sendForAWhile.ts';
import { webLock } from '#sync/webLock.ts';

export interface OutboxSender {
  /** Sends for a while; returns how many remain. A concurrent call extends it and returns the same. */
  send(): Promise<number>;
  /** Pending changes. */
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
 * Sends the outbox of the last person on this device, under their name: if somebody else is signed in, the server
 * rejects it. The database is open only while in use, so it never blocks others.
 */
export function createOutboxSender(worker: ServiceWorkerGlobalScope): OutboxSender {
  const identities = openIdentityStore();
  const hasServer = worker.location.search !== OPEN_BASE;
  let underWay: Promise<number> | null = null;

  async function withDb<T>(work: (db: SextantDb, identity: Identity) => Promise<T>, nobody: T): Promise<T> {
    // Without a server nothing is sent, and what others have on this origin is not for this path.
    const identity = hasServer ? await identities.last() : null;
    if (identity === null) return nobody;
    const db = openDb(databaseName({ backend: identity.backend, user: identity.username }));
    try {
      return await work(db, identity);
    } finally {
      db.close();
    }
  }

  const apiOf = (identity: Identity) =>
    createSentApi({
      fetch: (url, init) => fetch(url, init),
      baseUrl: worker.registration.scope.replace(/\/$/, ''),
      clock,
      expectedUser: () => identity.userId,
    });

  function engineOf(db: SextantDb, api: SentApi) {
    const { locks } = worker.navigator;
    return createSyncEngine({
      store: syncStore(db),
      api,
      commands: sentCommands,
      clock,
      lock: webLock(locks),
      random,
      log: diagnosticsOf(db),
    });
  }

  async function send(): Promise<number> {
    return withDb(async (db, identity) => {
      const sent = apiOf(identity);
      await sendForAWhile({ engine: engineOf(db, sent), clock });
      const { waiting } = await countOutbox(db);
      // A page sends them itself, and shows their rows.
      const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (pages.length > 0) return waiting;
      return waiting + (await sendWaitingQueries({ db, api: sqllabApi(sent.client), clock }));
    }, 0);
  }

  return {
    send() {
      underWay ??= send().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    count: () => withDb(async (db) => (await countOutbox(db)).waiting + (await listWaiting(db)).length, 0),
  };
}

/** Errors go to the device's log, shared with pages. */
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
      // A failing log is no reason to stop.
      void write(db, (tx) => addDiagnostic(tx, entry), DIAGNOSTICS_TABLES).catch(() => undefined);
    },
  };
}
