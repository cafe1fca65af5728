import { createApi } from '#api/createApi.ts';
import { sendWaitingQueries } from '#commands/query/sendWaitingQueries.ts';
import { registry } from '#commands/index.ts';
import { loadTab } from '#commands/tab/loadTab.ts';
import { setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullDashboards } from '#commands/pull/pullLists.ts';
import type { SyncPorts } from '#commands/syncPorts.ts';
import { pullSavedQueries } from '#commands/savedQuery/pullSavedQueries.ts';
import { pullTabs } from '#commands/tab/pullTabs.ts';
import { reactivateTab } from '#commands/tab/reactivateTab.ts';
import type { Random } from '#domain/time.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { Dispatch } from '#store/command.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import type { LockPort } from '#sync/ports.ts';
import { storageError } from '#domain/error/storageError.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import { createTicker } from '#sync/tick.ts';
import { mortal, mortalDb, type Mortal } from '../../world/killSwitch.ts';
import { hasDashboards, hasSavedQueries, type Topic } from '../steps/topic.ts';
import type { HostKind } from '../steps/script.ts';
import type { SimDevice } from './simDevice.ts';
import type { SimUser } from './simServer.ts';
import type { Api } from '#api/api.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import { createRunner } from '#query/sql/createRunner.ts';
import { createRemoteExecutor, createRemoteHistory } from '#query/sql/execute/remote.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';

/** A page or a service worker that works for one person on a device. */
export interface SimHost {
  readonly kind: HostKind;
  readonly user: SimUser;
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly engine: SyncEngine;
  readonly life: Mortal;
  /** Whether its database waits for older pages: it shows nothing, and nobody changes anything in it. */
  readonly isWaiting: boolean;
  /** Runs SQL; null in a worker. */
  readonly runner: QueryRunner | null;
  /** The tick of every five seconds. */
  tick(): void;
  /** The page becomes visible, or the network is back. */
  refresh(): void;
  /** Waits for nothing; an exception other than a storage failure is a bug. */
  attend(work: Promise<unknown>): void;
  /** The browser wakes it. */
  wake(): void;
  /** The person opens a tab: it is read from the server. */
  readTab(id: string): void;
}

export interface HostPorts {
  readonly random: Random;
  readonly log: (line: string) => void;
  /** An exception other than a storage failure. */
  readonly onBug: (bug: unknown) => void;
  /** Whether the server executes a repeated create once, by its key. */
  readonly keepsKeys: boolean;
  /** What pages read from the server. */
  readonly topic: Topic;
}

export interface StartedHost {
  readonly kind: HostKind;
  readonly schema?: number;
  /** The chance at which it dies. */
  readonly diesAt?: number;
}

export function startHost(
  device: SimDevice,
  { kind, schema = device.schema, diesAt }: StartedHost,
  { random, log, onBug, keepsKeys, topic }: HostPorts,
): SimHost {
  const { user, clock } = device;
  const own = new Set<string>();
  let letGo: () => void = () => undefined;
  const life = mortal(diesAt, () => {
    letGo();
    for (const name of own) device.locks.delete(name);
    device.hosts.delete(host);
  });
  const opened = device.profile.open(user, schema, {
    waits: device.isUpgradeBlocked,
    onHandover: () =>
      device.isUpgradeBlocked && !life.isDead
        ? new Promise((resolve) => (letGo = resolve))
        : Promise.resolve(),
  });
  let isWaiting = device.isUpgradeBlocked;
  if (isWaiting) void opened.open().then(() => (isWaiting = false));
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
      // A dead process takes no locks, even if one of its reads was still running.
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
    store: syncStore(db),
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
      if (hasDashboards(topic)) await pullAllDashboards(ports);
      if (hasSavedQueries(topic)) await pullSavedQueries(ports);
    },
  });
  // A page whose database was closed during a read may fail; the app reports that, and nothing is lost.
  const failed = (error: unknown) => (storageError(error) ? log(String(error)) : onBug(error));
  const attend = (work: Promise<unknown>) => void work.catch(failed);
  // A change wakes every host that can send it: the page itself, the worker, the leading page.
  const wake = () => {
    for (const each of device.hosts) if (each.user.id === user.id) each.engine.wake();
  };
  const dispatch = createDispatch({ store: syncStore(db), registry, clock, random, wake });
  // The server's capabilities, which a page reads when it starts.
  if (kind === 'page') attend(dispatch(setServerKeepsKeys({ keepsKeys: keepsKeys })));
  const sendsQueries = topic === 'waiting';
  const runner = kind === 'page' ? simRunner({ db, api, clock, lock, random, onBug: failed }) : null;
  const host: SimHost = {
    kind,
    user,
    db,
    dispatch,
    engine,
    life,
    get isWaiting() {
      return isWaiting;
    },
    runner,
    attend,
    tick: () => attend(ticker.tick()),
    refresh: () => {
      attend(ticker.refresh());
      if (runner && sendsQueries) attend(runner.resume());
    },
    wake() {
      engine.wake();
      // A page sends them itself.
      const isAlone = [...device.hosts].every((each) => each.kind === 'worker');
      if (sendsQueries && isAlone) attend(sendWaitingQueries({ db, api: api.sqllab, clock }));
    },
    readTab: (id) => attend(loadTab(ports, id)),
  };
  device.hosts.add(host);
  return host;
}

/** The list, and each dashboard as a person opens it. */
async function pullAllDashboards(ports: SyncPorts): Promise<void> {
  const pulled = await pullDashboards(ports);
  if (!pulled.ok) return;
  for (const { id } of await listDashboards(ports.db)) if (id > 0) await pullDashboard(ports, String(id));
}

/** Node's fetch rejects a request's signal from another realm, and no world needs one. */
function withoutSignal({ signal: _signal, ...init }: RequestInit): RequestInit {
  return init;
}

type Ports = Pick<RunnerDeps, 'db' | 'clock' | 'lock' | 'random' | 'onBug'> & {
  readonly api: Pick<Api, 'sqllab' | 'query'>;
};

/** What runs a page's queries; their rows are not stored. */
function simRunner({ api, ...ports }: Ports): QueryRunner {
  return createRunner({
    ...ports,
    executor: createRemoteExecutor({
      ...api.sqllab,
      execute: (body, options) => api.sqllab.execute(body, { ...options, accept: 'application/json' }),
    }),
    history: createRemoteHistory(api.query),
    rows: {
      decode: async ({ body }) => ok({ envelope: parseJson(await new Response(body).text()), rowCount: 0 }),
      drop: async () => undefined,
    },
    defaultQueryLimit: () => 1000,
    search: () => '',
    onStorageError: () => undefined,
  });
}
