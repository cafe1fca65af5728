import { UPSTREAM_HEADER, type UpstreamWord } from '#contract/capabilities.ts';
import { isUnavailable } from '#domain/error/httpStatus.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import type { Connection } from '#features/services/session.ts';
import type { Writable } from '#ui/observable.ts';

type Word = Pick<Connection, 'serverReachable' | 'isSupersetUnreachable'>;

const THERE: Word = { serverReachable: true, isSupersetUnreachable: false };
const AWAY: Word = { serverReachable: false, isSupersetUnreachable: false };
const SUPERSET_AWAY: Word = { serverReachable: false, isSupersetUnreachable: true };

/** For how long a refused request answers for others. Less than between two ticks, so that each tick sends its own. */
const REFUSAL_HOLDS: Millis = 2 * SECOND;

/**
 * A fetch that records, for every call, whether the server was reachable. After a refused request, others are refused
 * without being sent, except where the server had answered before: extensions refuse single requests.
 */
export function watchedFetch(
  fetch: typeof globalThis.fetch,
  connection: Writable<Connection>,
  clock: Clock,
  isOnline: () => boolean,
): typeof fetch {
  let refusal: { readonly cause: unknown; readonly at: Millis; readonly state: Connection } | null = null;
  function note(word: Word): void {
    const now = connection.get();
    // A server of this machine, or of a network that leads nowhere else, responds where the browser knows of no network.
    const next = { ...word, online: word !== AWAY || isOnline() };
    if (
      now.online !== next.online ||
      now.serverReachable !== next.serverReachable ||
      now.isSupersetUnreachable !== next.isSupersetUnreachable
    )
      connection.update((before) => ({ ...before, ...next }));
  }
  return async (input, init) => {
    // A response or a reconnect since then has changed the state.
    if (refusal?.state === connection.get() && clock.now() - refusal.at < REFUSAL_HOLDS) throw refusal.cause;
    try {
      const response = await fetch(input, init);
      const word = wordOf(response);
      if (word !== null) note(word);
      return response;
    } catch (error) {
      const reason: unknown = init?.signal?.aborted === true ? init.signal.reason : null;
      const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
      if (init?.signal?.aborted !== true || isLate) {
        const wasThere = connection.get().serverReachable;
        note(AWAY);
        if (!wasThere) refusal = { cause: error, at: clock.now(), state: connection.get() };
      }
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
