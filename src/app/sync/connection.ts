import { isNobodyBehind } from '#domain/error/nobodyBehind.ts';
import type { Connection } from '#features/services.ts';
import type { Writable } from '#ui/observable.ts';

/** A fetch that notes, of every call, whether the server was there. */
export function watchedFetch(fetch: typeof globalThis.fetch, connection: Writable<Connection>): typeof fetch {
  function note(serverReachable: boolean): void {
    if (connection.get().serverReachable !== serverReachable)
      connection.update((now) => ({ ...now, serverReachable }));
  }
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      note(!isNobodyBehind(response.status));
      return response;
    } catch (error) {
      const wasAborted = init?.signal?.aborted === true;
      if (!wasAborted) note(false);
      throw error;
    }
  };
}

/** Keeps what the browser says of the network. */
export function watchNetwork(page: Window, connection: Writable<Connection>): void {
  const note = (): void => connection.update((now) => ({ ...now, online: page.navigator.onLine }));
  page.addEventListener('online', note);
  page.addEventListener('offline', note);
}
