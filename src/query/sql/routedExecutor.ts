import { DEVICE_ID, DEVICE_KEY } from '#domain/device/deviceDatabase.ts';
import type { Executor } from './executor.ts';

/** Sends each query to the executor of its database. */
export function createRoutedExecutor(remote: Executor, device: Executor): Executor {
  const here = new Set<string>();
  return {
    execute(request, signal) {
      if (request.dbId !== DEVICE_ID) return remote.execute(request, signal);
      here.add(request.clientId);
      return device.execute(request, signal);
    },
    results: (key, signal) => (key.startsWith(DEVICE_KEY) ? device : remote).results(key, signal),
    stop: (clientId) => (here.has(clientId) ? device : remote).stop(clientId),
  };
}

/** Loads an executor with its first query. */
export function lazyExecutor(load: () => Promise<Executor>): Executor {
  let loading: Promise<Executor> | null = null;
  const loaded = (): Promise<Executor> => (loading ??= load());
  return {
    execute: async (request, signal) => (await loaded()).execute(request, signal),
    results: async (key, signal) => (await loaded()).results(key, signal),
    stop: async (clientId) => (await loaded()).stop(clientId),
  };
}
