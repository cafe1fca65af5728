import { newId } from '#domain/ids.ts';
import { TICK_INTERVAL } from '#sync/tick.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import { untilQuiet } from '../../world/untilQuiet.ts';
import { virtualClock, type VirtualClock } from '../../world/virtualClock.ts';
import { createRecorder, type Recorder } from '../history/recorder.ts';
import { noteArrival } from '../history/arrivals.ts';
import { watchServer } from '../history/serverHistory.ts';
import { createLedger, type Ledger } from '../checks/ledger.ts';
import type { HostKind, Script } from '../steps/script.ts';
import { losesStorage } from '../steps/topic.ts';
import { simDevice, type SimDevice } from './simDevice.ts';
import { startHost, type SimHost } from './simHost.ts';
import type { SimServer, SimServers, SimUser } from './simServer.ts';

/** Devices, people and one server with one clock and one seed. */
export interface SimWorld {
  readonly script: Script;
  readonly clock: VirtualClock;
  readonly server: SimServer;
  readonly devices: readonly SimDevice[];
  readonly ledger: Ledger;
  /** The texts inside of dashboards. */
  readonly parts: Ledger;
  readonly queries: StartedQueries;
  /** What happened, for a judge that knows nothing of the engine. */
  readonly history: Recorder;
  readonly trace: string[];
  /** Unexpected exceptions, and what a step found wrong. */
  readonly bugs: string[];
  /** The number of texts when a person lost the right to read what others own, by the person's id. */
  readonly hidden: Map<number, number>;
  /** People who ever could not. */
  readonly wereHidden: Set<number>;
  note(line: string): void;
  newId(): string;
  /** A unique text. */
  newText(): string;
  /** How many there are. */
  textCount(): number;
  /** Notes what the server stores, after it changed by itself. */
  noteServer(): void;
  /** Another device with the same profile. */
  copyDevice(device: SimDevice): Promise<void>;
  start(device: SimDevice, kind: HostKind, schema?: number): SimHost;
  /** All that were started, in this order. */
  readonly started: readonly SimHost[];
  /** Starts another host after one that died as the script says. */
  revive(): Promise<void>;
  /** The page reloads as another user, whose cookie the browser has from now on. */
  signIn(device: SimDevice, user: SimUser): Promise<void>;
  /** Advances the time, with the tick of every leading page each five seconds. */
  pass(seconds: number): Promise<void>;
}

export async function simWorld(script: Script, isTraced: boolean, servers: SimServers): Promise<SimWorld> {
  const random = seededRandom(script.seed);
  const trace: string[] = [];
  const bugs: string[] = [];
  const devices: SimDevice[] = [];
  const clock = virtualClock(undefined, () => untilQuiet(() => activity(devices)));
  const server = servers(script.server, script.users, clock);
  const history = createRecorder(script.server);
  const noteServer = watchServer(history, server);
  const note = (line: string) => {
    if (isTraced) trace.push(line);
  };
  const add = (index: number, skewHours: number, { browser, user }: Pick<SimDevice, 'browser' | 'user'>) => {
    const weather = seededRandom(script.seed * 31 + index);
    const onArrival = async (url: string, init: RequestInit, response: Response, isLate: boolean) => {
      if (isTraced) note(`    arrived from ${index}: ${init.method} ${url} -> ${response.status}`);
      await noteArrival(history, { device: index, url, init, response, isLate });
      // A refused request stored nothing: what is new by then is of another one at the same time, which notes it.
      if (init.method !== 'GET' && response.ok) noteServer(index, url);
    };
    const ports = { clock, random: weather, onArrival };
    const past = { remembers: losesStorage(script.topic), noted: () => history.lines.length };
    const device = simDevice({ index, store: script.store, past, skewHours, browser, user, ...ports });
    devices.push(device);
    return device;
  };
  for (const [index, { user: wanted, skewHours }] of script.devices.entries()) {
    const user = nth(server.users, wanted);
    add(index, skewHours, { browser: await server.signedIn(user), user });
  }
  const hostPorts = {
    random,
    log: note,
    onBug: (bug: unknown) => void bugs.push(String(bug)),
    keepsKeys: script.server === 'embedded',
    topic: script.topic,
  };
  let texts = 0;
  const started: SimHost[] = [];
  const places: SimDevice[] = [];
  let isRevived = false;
  const world: SimWorld = {
    script,
    clock,
    server,
    devices,
    ledger: createLedger(),
    parts: createLedger(),
    history,
    queries: createStartedQueries(),
    trace,
    bugs,
    note,
    newId: () => newId(random),
    hidden: new Map(),
    wereHidden: new Set(),
    textCount: () => texts,
    newText: () => `SELECT ${(texts += 1)}`,
    noteServer: () => noteServer(-1, ''),
    async copyDevice(from) {
      if (devices.length > script.devices.length) return;
      const copy = await from.profile.copy();
      // The browser's cookies are copied, too. With another clock its pending edits would have wrong times (SPEC.md).
      const device = add(devices.length, script.devices[from.index]?.skewHours ?? 0, from);
      for (const user of from.profile.users)
        device.profile.open(user, from.schema, { waits: false, onHandover: async () => undefined });
      await device.profile.putBack(copy);
      device.schema = from.schema;
      history.note({ kind: 'copied', device: device.index, from: from.index });
      world.start(device, 'page').refresh();
      await clock.advance(0);
    },
    start(device, kind, schema = device.schema) {
      const { death } = script;
      const diesAt = death?.host === started.length ? death.chance : undefined;
      const host = startHost(device, { kind, schema, ...(diesAt !== undefined && { diesAt }) }, hostPorts);
      started.push(host);
      places.push(device);
      return host;
    },
    started,
    async revive() {
      if (isRevived || script.death === undefined) return;
      const [dead, device] = [started[script.death.host], places[script.death.host]];
      if (dead?.life.isDead !== true || device === undefined) return;
      isRevived = true;
      const next = world.start(device, dead.kind);
      if (next.kind === 'page') next.refresh();
      else next.wake();
      await clock.advance(0);
    },
    async signIn(device, user) {
      device.browser = await server.signedIn(user);
      device.user = user;
      for (const host of device.hosts) if (host.kind === 'page') host.life.die();
      world.start(device, 'page').refresh();
    },
    async pass(seconds) {
      for (let left = seconds * 1_000; left > 0; left -= TICK_INTERVAL) {
        await clock.advance(Math.min(left, TICK_INTERVAL));
        for (const device of devices) leader(device)?.tick();
      }
      await clock.advance(0);
    },
  };
  for (const device of devices) world.start(device, 'page').refresh();
  await clock.advance(0);
  return world;
}

/** The page that holds the leader's lock: the oldest living one. */
export function leader(device: SimDevice): SimHost | undefined {
  return [...device.hosts].find((host) => host.kind === 'page');
}

export function nth<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

function activity(devices: readonly SimDevice[]): number {
  let sum = 0;
  for (const device of devices) sum += device.profile.operations + device.network.arrivals;
  return sum;
}

/** A query that a person started. */
interface StartedQuery {
  readonly id: string;
  readonly sql: string;
  readonly user: number;
  readonly device: number;
}

/** The queries that people started, and those they cancelled before they were sent. */
interface StartedQueries {
  readonly all: readonly StartedQuery[];
  readonly cancelled: ReadonlySet<string>;
  started(query: StartedQuery): void;
  cancel(id: string): void;
}

function createStartedQueries(): StartedQueries {
  const all: StartedQuery[] = [];
  const cancelled = new Set<string>();
  return {
    all,
    cancelled,
    started: (query) => void all.push(query),
    cancel: (id) => void cancelled.add(id),
  };
}
