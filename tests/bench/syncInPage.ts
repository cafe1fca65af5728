/** Runs in a page of the server: the store, the dispatcher and the engine as the app has them. */
import * as v from 'valibot';
import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { setSql } from '#commands/tabEdit.ts';
import { saveTab } from '#commands/saveTab.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import { openDb } from '#store/db.ts';
import { countOutbox } from '#store/outbox.ts';
import { defineCommand } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { createRegistry } from '#sync/registry.ts';
import { webLock } from '#sync/webLock.ts';

export interface SyncMeasures {
  /** Milliseconds of one change, of each burst. */
  readonly enqueued: readonly number[];
  /** Milliseconds of main thread, of each keystroke. */
  readonly keystrokes: readonly number[];
  /** Milliseconds of one request, of each round. */
  readonly bare: readonly number[];
  readonly replayed: readonly number[];
  readonly waiting: number;
}

declare global {
  interface Window {
    measureSync(): Promise<SyncMeasures>;
  }
}

const TABS = 200;
const ROWS = 10_000;
const BURST = 100;
const KEYSTROKES = 100;
const WARMING = 100;
/** Rounds of both ways in turns, so that a slow moment of the machine touches both alike. */
const ROUNDS = 5;
const IN_ROUND = 400;

const clock = {
  now: () => Date.now(),
  sleep: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
};
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const stamp = { updatedAt: 1, version: 1, mark: null };

/** One request, always the same and always sent. */
const put = defineCommand('bench.put', {
  args: v.object({ tab: v.number(), text: v.string() }),
  lane: ({ tab }) => `tab:${tab}`,
  repeat: 'keyed',
  see: async () => true,
  send: async (api: Api, { tab, text }) => api.tabState.put(tab, { sql: text }, { stamp, base: null }),
});

window.measureSync = async () => {
  const api = createApi({ fetch: (url, init) => fetch(url, init), baseUrl: location.origin, clock });
  const db = openDb(`bench-${clock.now()}`);
  const registry = createRegistry<Api>([put, setSql, saveTab]);
  const dispatch = createDispatch({ db, registry, clock, random, wake: () => undefined });
  const engine = createSyncEngine({
    db,
    api,
    commands: registry,
    clock,
    random,
    lock: webLock(navigator.locks),
    log: { info: () => undefined, error: (message, detail) => console.error(message, detail) },
  });

  const remote: number[] = [];
  for (let at = 0; at < TABS; at += 1) {
    const tab = newTab({ id: `t${at}`, name: `Tab ${at}`, position: at, now: 0 });
    const created = await api.tabState.create(`${db.name}-${at}`, savedFields(tab));
    if (created.ok) remote.push(created.value.remoteId);
    await db.tabs.put(tab);
  }
  const change = (at: number) => put({ tab: remote[at % TABS] ?? 0, text: `SELECT ${at}` });

  const bare: number[] = [];
  const replayed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (let at = 0; at < IN_ROUND; at += 1) {
      await api.tabState.put(remote[at % TABS] ?? 0, { sql: `SELECT ${at}` }, { stamp, base: null });
    }
    bare.push((performance.now() - began) / IN_ROUND);
    await Promise.all(Array.from({ length: IN_ROUND }, (_, at) => dispatch(change(at))));
    const woken = performance.now();
    engine.wake();
    await engine.idle();
    replayed.push((performance.now() - woken) / IN_ROUND);
  }

  const enqueued: number[] = [];
  for (let at = 0; at < ROWS; at += BURST) {
    const began = performance.now();
    await Promise.all(Array.from({ length: BURST }, (_, offset) => dispatch(change(at + offset))));
    enqueued.push((performance.now() - began) / BURST);
  }
  // Nobody's first letters are typed into cold code: opening the editor and running it has warmed it.
  for (let at = 0; at < WARMING; at += 1) await dispatch(setSql({ id: 't8', sql: `SELECT ${at}` }));
  const keystrokes: number[] = [];
  for (let at = 0; at < KEYSTROKES; at += 1)
    keystrokes.push(await mainThread(() => dispatch(setSql({ id: 't7', sql: `SELECT ${at}` }))));
  const { waiting } = await countOutbox(db);
  await db.delete();
  return { enqueued, keystrokes, bare, replayed, waiting };
};

/** How long the page was kept from anything else: from the call until it is done, less what an idle turn could have. */
async function mainThread(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let free = 0;
  const began = performance.now();
  const done = work().finally(() => (isOver = true));
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    let last = performance.now();
    port1.addEventListener('message', () => {
      const now = performance.now();
      // A turn that came at once was free for others.
      if (now - last < 0.1) free += now - last;
      last = now;
      if (isOver) resolve();
      else port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });
  await done;
  port1.close();
  return performance.now() - began - free;
}
