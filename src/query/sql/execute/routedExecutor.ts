import { DEVICE_ID, DEVICE_KEY } from '#domain/device/deviceDatabase.ts';
import { faultRecord } from '#domain/error/faultRecord.ts';
import { err, type Result } from '#domain/result.ts';
import type { ExecuteFailure, Executor } from './executor.ts';
import { plainError } from '../serverErrors.ts';

/** Where a text may read a pinned result, which is found out by what is loaded then. */
const MAY_READ_RESULT = /\bresult\s*\(\s*'/i;

/**
 * Sends each query to the executor of its database. `refusal`: why a server cannot run a text over rows of this device;
 * where that cannot be found out, the text is sent as written, and the server says so itself.
 */
export function createRoutedExecutor(
  remote: Executor,
  device: Executor,
  refusal: (sql: string) => Promise<string | null>,
): Executor {
  const here = new Set<string>();
  return {
    async execute(request, signal) {
      if (request.dbId !== DEVICE_ID) {
        const why = MAY_READ_RESULT.test(request.sql) ? await refusal(request.sql).catch(() => null) : null;
        if (why !== null) return err({ kind: 'refused', errors: [plainError(why)], link: null });
        return remote.execute(request, signal);
      }
      here.add(request.clientId);
      return device.execute(request, signal);
    },
    results: (key, signal) => (key.startsWith(DEVICE_KEY) ? device : remote).results(key, signal),
    stop: (clientId) => (here.has(clientId) ? device : remote).stop(clientId),
  };
}

const NOT_LOADED =
  'What runs queries on this device could not be loaded. Run the query again when the server is reachable.';

/** Loads an executor with its first query, and again with the next if that failed. */
export function lazyExecutor(load: () => Promise<Executor>): Executor {
  let loading: Promise<Executor> | null = null;

  async function withLoaded<T>(
    call: (executor: Executor) => Promise<Result<T, ExecuteFailure>>,
  ): Promise<Result<T, ExecuteFailure>> {
    let executor: Executor;
    try {
      executor = await (loading ??= load());
    } catch (cause) {
      loading = null;
      const error = { ...plainError(NOT_LOADED), extra: { cause: faultRecord(cause).detail } };
      return err({ kind: 'refused', errors: [error], link: null });
    }
    return call(executor);
  }

  return {
    execute: (request, signal) => withLoaded((executor) => executor.execute(request, signal)),
    results: (key, signal) => withLoaded((executor) => executor.results(key, signal)),
    stop: (clientId) => withLoaded((executor) => executor.stop(clientId)),
  };
}
