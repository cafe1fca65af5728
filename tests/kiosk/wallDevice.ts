import { FIRST_PLAYER, type Player, player } from '#domain/kiosk/player.ts';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { SECOND } from '#domain/time.ts';
import type { KioskPorts, ScreenProgram } from '#features/kiosk/kioskPorts.ts';
import { wallTime } from '#features/kiosk/KioskPage.tsx';
import { createKioskPorts } from '../../src/app/kiosk/createKioskPorts.ts';

/** A screen's browser and its server on one clock. What they do is decided by the test, second by second. */
export function createWallDevice(random: () => number) {
  const items = [newPlaylistItem('a', 1), { ...newPlaylistItem('b', 2), seconds: 900 }];
  const server = {
    isUp: true,
    version: '1',
    isReleaseGood: true,
    playlist: { ...newPlaylist('Wall'), items },
  };
  const stored = new Map<string, string>();
  /** What the browser can be relied on to hold since its storage was evicted last. */
  const holds = { program: false, dashboards: new Set<number>() };
  const device = { at: 20 * 86_400_000, isFull: false, version: '1', loads: 0, loadsWithoutServer: 0 };
  let sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let isReloading = false;

  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem(name: string, text: string) {
      if (device.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
      stored.set(name, text);
    },
  };
  const worker = {
    addEventListener: () => undefined,
    async update() {
      if (!server.isUp || device.isFull) throw new TypeError('The worker could not be loaded.');
      if (server.isReleaseGood) device.version = server.version;
    },
  };
  const page = {
    localStorage: storage,
    sessionStorage: storage,
    navigator: { serviceWorker: { getRegistration: async () => worker } },
    location: {
      reload() {
        isReloading = true;
        if (!server.isUp) device.loadsWithoutServer += 1;
      },
    },
    async fetch() {
      if (!server.isUp) throw new TypeError('The server is away.');
      if (!device.isFull) holds.program = true;
      const { version, playlist } = server;
      return Response.json({ name: 'Hall', version, playlist });
    },
  };
  const browser = {
    baseUrl: new URL('http://wall/'),
    serverUrl: 'http://wall',
    clock: {
      now: () => device.at,
      sleep: (ms: number) => new Promise<void>((wake) => void sleepers.push({ until: device.at + ms, wake })),
    },
  };

  let ports: KioskPorts;
  let program: ScreenProgram | null;
  let state: Player;
  let second: number;
  let loadsIn: Map<number, number>;
  /** The frame that broke while it was in front. */
  let broken: number | null;

  const give = (found: ScreenProgram): void => {
    program = found;
    state = player(state, { kind: 'playlist', playlist: found.playlist });
  };
  function open(): void {
    ports = createKioskPorts(page as never, browser, device.version);
    [state, second, loadsIn, broken, sleepers] = [FIRST_PLAYER, 0, new Map(), null, []];
    isReloading = false;
    device.loads += 1;
    program = ports.kept();
    if (program !== null) give(program);
  }
  open();

  const canShow = (dashboard: number | string): boolean =>
    server.isUp || holds.dashboards.has(Number(dashboard));

  return {
    server,
    device,
    open,
    isDark: (): boolean => state.front === null || state.front.key === broken,
    frontKey: (): string => `${device.loads} ${state.front?.key ?? ''}`,
    /** Whether it has all that it needs. */
    isAble: (): boolean =>
      (server.isUp || holds.program) && items.every(({ dashboard }) => canShow(dashboard)),
    breakFront(): void {
      broken = state.front?.key ?? null;
      if (broken !== null) state = player(state, { kind: 'lost', key: broken });
    },
    evict(): void {
      stored.clear();
      holds.program = false;
      holds.dashboards.clear();
    },
    async second(): Promise<void> {
      device.at += SECOND;
      const due = sleepers.filter(({ until }) => until <= device.at);
      sleepers = sleepers.filter(({ until }) => until > device.at);
      for (const { wake } of due) wake();
      if (second++ % 20 === 0) {
        const found = await ports.program();
        if (found.ok) {
          ports.keep(found.value);
          give(found.value);
        }
      }
      const hasNewVersion = program !== null && ports.isNewVersion(program.version);
      state = player(state, { kind: 'tick', at: device.at, wall: wallTime(device.at), hasNewVersion });
      const { back } = state;
      if (back !== null && canShow(back.item.dashboard)) {
        const left = (loadsIn.get(back.key) ?? 1 + Math.floor(random() * 20)) - 1;
        loadsIn.set(back.key, left);
        if (left <= 0) state = player(state, { kind: 'ready', key: back.key });
        if (left <= 0 && server.isUp && !device.isFull) holds.dashboards.add(Number(back.item.dashboard));
      }
      if (state.isReloadDue && program !== null) {
        ports.reload(program.version);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        state = { ...state, isReloadDue: false };
      }
      if (isReloading) open();
    },
  };
}
