/** Runs in a page of the server: the store, the dispatcher and the engine as in the app. */
import * as v from 'valibot';
import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { saveTab } from '#commands/tab/saveTab.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import { openDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { countOutbox } from '#sync/outbox/outbox.ts';
import { defineCommand, type DeviceTypes } from '#store/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { createRegistry } from '#sync/registry.ts';
import { webLock } from '#sync/webLock.ts';
import { KEY_KEPT, KEY_PRESSED } from './keyMarks.ts';

export interface QueueMeasures {
  /** Milliseconds per change, for each burst. */
  readonly enqueued: readonly number[];
  /** Milliseconds per request, for each round. */
  readonly bare: readonly number[];
  readonly replayed: readonly number[];
}

/** The parts of one measurement, in call order. */
export interface SyncBench {
  queue(): Promise<QueueMeasures>;
  /** Types with a full queue, marking the begin and end of each keystroke; returns the number of pending rows. */
  type(): Promise<number>;
}

declare global {
  interface Window {
    openSyncBench(): SyncBench;
  }
}

const TABS = 200;
const ROWS = 10_000;
const BURST = 100;
const KEYSTROKES = 100;
const WARMING = 100;
/** Faster than people type. */
const BETWEEN_KEYS = 20;
/** Alternating rounds, so that a slow moment of the machine affects both. */
const ROUNDS = 5;
const IN_ROUND = 400;

const clock = {
  now: () => Date.now(),
  sleep: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
};
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const stamp = { updatedAt: 1, version: 1, mark: null };

/** A constant request that is always sent. */
const put = defineCommand('bench.put', {
  args: v.object({ tab: v.number(), text: v.string() }),
  lane: ({ tab }) => `tab:${tab}`,
  repeat: 'keyed',
  snapshot: async () => true,
  send: async (api: Api, { tab, text }) => api.tabState.put(tab, { sql: text }, { stamp, base: null }),
});

window.openSyncBench = () => {
  const api = createApi({ fetch: (url, init) => fetch(url, init), baseUrl: location.origin, clock });
  const db = openDb(`bench-${clock.now()}`);
  const registry = createRegistry<Api, DeviceTypes>([put, setSql, saveTab]);
  const dispatch = createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined });
  const engine = createSyncEngine({
    store: syncStore(db),
    api,
    commands: registry,
    clock,
    random,
    lock: webLock(navigator.locks),
    log: { info: () => undefined, error: (message, detail) => console.error(message, detail) },
  });

  async function queue(): Promise<QueueMeasures> {
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
    return { enqueued, bare, replayed };
  }

  async function type(): Promise<number> {
    const text = (at: number) => `SELECT ${at}`;
    // Warms up the code, as opening the editor does in the app.
    for (let at = 0; at < WARMING; at += 1) await dispatch(setSql({ id: 't8', sql: text(at) }));
    for (let at = 1; at <= KEYSTROKES; at += 1) {
      await clock.sleep(BETWEEN_KEYS);
      performance.mark(KEY_PRESSED);
      // As the editor calls it: with the text it replaces.
      await dispatch(setSql({ id: 't7', sql: text(at), over: at === 1 ? '' : text(at - 1) }));
      performance.mark(KEY_KEPT);
    }
    const { waiting } = await countOutbox(db);
    await db.delete();
    return waiting;
  }

  return { queue, type };
};
