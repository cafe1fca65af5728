import { UPSTREAM_HEADER } from '#contract/capabilities.ts';
import type { UpstreamWord } from '#contract/capabilities.ts';
import { isUnavailable } from '#domain/error/unreachable.ts';
import type { Connection } from '#features/services/session.ts';
import type { Writable } from '#ui/observable.ts';

type Word = Pick<Connection, 'serverReachable' | 'isSupersetAway'>;

const THERE: Word = { serverReachable: true, isSupersetAway: false };
const AWAY: Word = { serverReachable: false, isSupersetAway: false };
const SUPERSET_AWAY: Word = { serverReachable: false, isSupersetAway: true };

/** A fetch that records, for every call, whether the server was reachable. */
export function watchedFetch(fetch: typeof globalThis.fetch, connection: Writable<Connection>): typeof fetch {
  function note(word: Word): void {
    const now = connection.get();
    if (now.serverReachable !== word.serverReachable || now.isSupersetAway !== word.isSupersetAway)
      connection.update((before) => ({ ...before, ...word }));
  }
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      const word = wordOf(response);
      if (word !== null) note(word);
      return response;
    } catch (error) {
      const reason: unknown = init?.signal?.aborted === true ? init.signal.reason : null;
      const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
      if (init?.signal?.aborted !== true || isLate) note(AWAY);
      throw error;
    }
  };
}

/** Null where a response does not show the state of the server with the data, such as one of a gateway itself. */
function wordOf(response: Response): Word | null {
  const upstream = response.headers.get(UPSTREAM_HEADER) as UpstreamWord | null;
  if (isUnavailable(response.status)) return upstream === null ? AWAY : SUPERSET_AWAY;
  return upstream === 'not-asked' ? null : THERE;
}

/** Tracks the browser's online state. */
export function watchNetwork(page: Window, connection: Writable<Connection>): void {
  const note = (): void => connection.update((now) => ({ ...now, online: page.navigator.onLine }));
  page.addEventListener('online', note);
  page.addEventListener('offline', note);
}
