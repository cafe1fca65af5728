import { createApi } from '#api/createApi.ts';
import { registry } from '#commands/index.ts';
import { loadTab } from '#commands/loadTab.ts';
import { setServerKeepsKeys } from '#commands/pushTab.ts';
import { pullSavedQueries } from '#commands/pullSavedQueries.ts';
import { pullTabs } from '#commands/pullTabs.ts';
import { reactivateTab } from '#commands/reactivateTab.ts';
import type { Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { Dispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import type { SyncEngine } from '#sync/engine.ts';
import type { LockPort } from '#sync/ports.ts';
import { storageError } from '#store/storageError.ts';
import { createTicker } from '#sync/tick.ts';
import { mortal, mortalDb } from '../world/killSwitch.ts';
import type { Mortal } from '../world/killSwitch.ts';
import type { HostKind, Topic } from './script.ts';
import type { SimDevice } from './simDevice.ts';
import type { SimUser } from './simServer.ts';

/** A page or a service worker at work for one person on a device. */
export interface SimHost {
  readonly kind: HostKind;
  readonly user: SimUser;
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly engine: SyncEngine;
  readonly life: Mortal;
  /** The round of five seconds. */
  tick(): void;
  /** The page is looked at again, or the network is back. */
  refresh(): void;
  /** The person looks at a tab: it is read from the server. */
  readTab(id: string): void;
}

export interface HostPorts {
  readonly random: Random;
  readonly log: (line: string) => void;
  /** Something was thrown that is no failure of the storage. */
  readonly onBug: (bug: unknown) => void;
  /** Whether the server does a create once by its key. */
  readonly keepsKeys: boolean;
  /** What pages read from the server. */
  readonly topic: Topic;
}

export function startHost(
  device: SimDevice,
  { kind, schema = device.schema }: { readonly kind: HostKind; readonly schema?: number },
  { random, log, onBug, keepsKeys, topic }: HostPorts,
): SimHost {
  const { user, clock } = device;
  const own = new Set<string>();
  const life = mortal(Number.POSITIVE_INFINITY, () => {
    for (const name of own) device.locks.delete(name);
    device.hosts.delete(host);
  });
  const opened = device.profile.open(user, schema, async () => undefined);
  const db = mortalDb(opened, life);
  const api = createApi({
    // The cookie is the browser's, whoever the host works for.
    fetch: (url, init) => {
      const { browser } = device;
      const send = (to: string, request: RequestInit) =>
        browser.send(request.method ?? 'GET', to, withoutSignal(request));
      return life.step(() => device.network.fetch({ send, isDead: () => life.isDead }, url, init));
    },
    baseUrl: '',
    clock,
    expectedUser: () => user.id,
  });
  const lock: LockPort = {
    async tryLock(name, work) {
      // The dead take no locks, though a read of theirs may still have been under way.
      if (life.isDead) return new Promise(() => undefined);
      if (device.locks.has(name)) return false;
      device.locks.add(name);
      own.add(name);
      try {
        await work();
      } finally {
        if (own.delete(name)) device.locks.delete(name);
      }
      return true;
    },
  };
  const note = (message: string, detail?: unknown) =>
    log(`    ${kind} of ${user.name} on ${device.index}: ${message} ${JSON.stringify(detail)}`);
  const engine = createSyncEngine({
    db,
    api,
    commands: registry,
    clock,
    lock,
    random,
    log: { info: note, error: note },
  });
  const ports = { db, api, clock, random };
  const ticker = createTicker({
    engine,
    clock,
    isVisible: () => kind === 'page' && !life.isDead,
    present: async () => void (await reactivateTab(ports)),
    pull: async () => {
      await pullTabs(ports);
      if (topic !== 'tabs') await pullSavedQueries(ports);
    },
  });
  // A page whose database was closed under it may fail to read; the app tells of that, and nothing is lost by it.
  const attend = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => (storageError(error) ? log(String(error)) : onBug(error)));
  // A change wakes whoever can send it: the page itself, the worker, the page that leads.
  const wake = () => {
    for (const each of device.hosts) if (each.user.id === user.id) each.engine.wake();
  };
  const dispatch = createDispatch({ db, registry, clock, random, wake });
  // What the server's capabilities say, which a page asks for as it starts.
  if (kind === 'page') attend(dispatch(setServerKeepsKeys({ keepsKeys: keepsKeys })));
  const host: SimHost = {
    kind,
    user,
    db,
    dispatch,
    engine,
    life,
    tick: () => attend(ticker.tick()),
    refresh: () => attend(ticker.refresh()),
    readTab: (id) => attend(loadTab(ports, id)),
  };
  device.hosts.add(host);
  return host;
}

/** Node's fetch of a request object refuses a signal of another realm, and no world needs one. */
function withoutSignal({ signal: _signal, ...init }: RequestInit): RequestInit {
  return init;
}
