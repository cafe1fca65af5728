import { beforeEach, expect, test, vi } from 'vitest';
import { createDataWork } from '#app/dashboards/dataWork.ts';
import { createEngineCache } from '#app/device/engineCache.ts';
import { createEngineFiles } from '#app/device/engineFiles.ts';
import { setKeepsEngine } from '#commands/settings/setKeepsEngine.ts';
import { ENGINE_BYTES } from '#contract/files/engineFiles.ts';
import { ok } from '#domain/result.ts';
import type { Dispatch } from '#store/command.ts';
import { createObservable } from '#ui/observable.ts';
import { dashboardWorld } from '../dashboard/dashboardServer.ts';
import { fakeCaches } from '../support/fakeCaches.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://a.test/'));
  return () => vi.unstubAllGlobals();
});

/** A device where a person looks after the query engine, and what the app does when it starts. */
function engineWorld(
  respond: () => Promise<Response> = async () => new Response('code'),
  caches = fakeCaches(),
) {
  const { db, clock, api, run } = dashboardWorld(() => ({}));
  const fetch = vi.fn(respond);
  const fail = (error: unknown): never => {
    throw error;
  };
  const dispatch = (async (command: Parameters<Dispatch>[0]) => {
    await run(command);
    return ok(undefined);
  }) as Dispatch;
  const store = createEngineCache({ caches, fetch });
  const engine = createEngineFiles({
    files: store,
    refreshStorage: async () => undefined,
    onBug: fail,
  });
  const data = createDataWork({
    db,
    api,
    clock,
    dispatch,
    page: { caches, fetch, crypto },
    progress: createObservable(null),
    onStorageError: fail,
  } as Parameters<typeof createDataWork>[0]);
  const until = (state: string): Promise<void> =>
    vi.waitFor(() => expect(engine.state.get()?.state).toBe(state));
  return { db, run, caches, engine, store, data, until, fetch };
}

test('an engine that a person downloaded in advance is not removed as unused, until the person removes it', async () => {
  const { engine, store, data, until } = engineWorld();
  engine.check();
  await until('missing');
  engine.download();
  await until('stored');
  expect(engine.state.get()).toEqual({ state: 'stored', bytes: ENGINE_BYTES, isRequested: true });
  await data.removeUnusedEngine();
  expect(await store.missing()).toBe(0);

  engine.remove();
  await until('missing');
  expect(await store.missing()).toBeGreaterThan(7_000_000);
});

test('an engine that was downloaded with its first use is removed as unused unless a person keeps it', async () => {
  const { engine, store, data, fetch } = engineWorld();
  const download = async (): Promise<void> => {
    await store.fetch({ signal: new AbortController().signal, onProgress: () => undefined });
  };
  await download();
  await data.removeUnusedEngine();
  expect(await store.missing()).toBeGreaterThan(0);

  await download();
  engine.keep();
  await vi.waitFor(() => expect(engine.state.get()).toMatchObject({ isRequested: true }));
  await data.removeUnusedEngine();
  expect(await store.missing()).toBe(0);
  await data.fetchRequestedEngine();
  expect(fetch).toHaveBeenCalledTimes(8);
});

test('an engine requested without a server is downloaded when the server responds, and a stopped download is not', async () => {
  let isAway = true;
  const { engine, store, data, until } = engineWorld(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('code');
  });
  engine.download();
  await vi.waitFor(() =>
    expect(engine.state.get()).toMatchObject({
      state: 'missing',
      problem: 'The query engine could not be downloaded.',
    }),
  );
  isAway = false;
  await data.fetchRequestedEngine();
  expect(await store.missing()).toBe(0);

  engine.remove();
  await until('missing');
  isAway = true;
  engine.download();
  engine.stop();
  await until('missing');
  isAway = false;
  await data.fetchRequestedEngine();
  expect(await store.missing()).toBeGreaterThan(0);
});

test('an engine that one person requested stays when another one starts the app in the same browser profile', async () => {
  const first = engineWorld();
  first.engine.download();
  await first.until('stored');
  const second = engineWorld(undefined, first.caches);
  await second.data.removeUnusedEngine();
  expect(await second.store.missing()).toBe(0);
  second.engine.check();
  await second.until('stored');
  expect(second.engine.state.get()).toMatchObject({ isRequested: true });

  second.engine.remove();
  await second.until('missing');
  await first.data.fetchRequestedEngine();
  expect(await first.store.missing()).toBeGreaterThan(0);
});

test('a request that an earlier release kept as the setting of a person becomes one of the browser profile', async () => {
  const { run, engine, store, data, until } = engineWorld();
  await store.fetch({ signal: new AbortController().signal, onProgress: () => undefined });
  await run(setKeepsEngine({ isKept: true }));
  await data.removeUnusedEngine();
  expect(await store.missing()).toBe(0);
  engine.remove();
  await until('missing');
  await data.removeUnusedEngine();
  await data.fetchRequestedEngine();
  expect(await store.missing()).toBeGreaterThan(0);
});
