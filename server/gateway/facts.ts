import { MINUTE, type Clock, type Millis } from '#domain/time.ts';
import { requestText } from './passing/requestText.ts';
import { readBootstrap, type Bootstrap } from './bootstrapPage.ts';
import type { CookieJar } from './session/cookieJar.ts';
import { NOW_PATH, zoneOf } from './supersetZone.ts';
import type { Upstream } from './passing/upstream.ts';

/** What is known about the Superset besides its address. */
export interface Facts {
  readonly bootstrap: Bootstrap | null;
  readonly zone: string | null;
}

const FRESH: Millis = 10 * MINUTE;

interface Known extends Facts {
  readonly requestedAt: Millis | null;
}

const NOTHING: Known = { bootstrap: null, zone: null, requestedAt: null };

/**
 * Reads the Superset's constants, flags and time zone with a signed-in person's cookies, and caches them for a while;
 * the last values are used while it is unreachable. A Superset may return different values for each person.
 */
export function createFacts(upstream: Upstream, clock: Clock): (jar: CookieJar) => Promise<Facts> {
  const perSession = new WeakMap<CookieJar, Known>();

  return async function facts(jar) {
    const known = perSession.get(jar) ?? NOTHING;
    if (known.requestedAt !== null && clock.now() - known.requestedAt < FRESH) return known;
    const [page, now] = await Promise.all([
      requestText(upstream, jar, { path: '/superset/welcome/', accept: 'text/html' }),
      requestText(upstream, jar, { path: NOW_PATH }),
    ]);
    const bootstrap = page.ok && page.value.response.status === 200 ? readBootstrap(page.value.text) : null;
    const zone = now.ok ? zoneOf(now.value.text, timeOf(now.value.response, clock)) : null;
    const read: Known = {
      bootstrap: bootstrap ?? known.bootstrap,
      zone: zone ?? known.zone,
      requestedAt: bootstrap ? clock.now() : known.requestedAt,
    };
    perSession.set(jar, read);
    return read;
  };
}

/** The time of a response by its sender's clock. */
function timeOf(response: Response, clock: Clock): Millis {
  const date = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(date) ? clock.now() : date;
}
