import { MINUTE, type Clock, type Millis } from '#domain/time.ts';
import { ask } from './ask.ts';
import { readBootstrap, type Bootstrap } from './bootstrapPage.ts';
import type { CookieJar } from './cookieJar.ts';
import { NOW_PATH, zoneOf } from './supersetZone.ts';
import type { Upstream } from './upstream.ts';

/** What is known of the Superset beyond its address. */
export interface Facts {
  readonly bootstrap: Bootstrap | null;
  readonly zone: string | null;
}

const FRESH: Millis = 10 * MINUTE;

/**
 * Learns the Superset's constants, flags and zone as somebody who is signed in; what was learnt last stands in where
 * it cannot be asked. They are the same for everyone, so one answer serves all for a while.
 */
export function createFacts(upstream: Upstream, clock: Clock): (jar: CookieJar) => Promise<Facts> {
  let known: Facts = { bootstrap: null, zone: null };
  let askedAt: Millis | null = null;

  return async function facts(jar) {
    if (askedAt !== null && clock.now() - askedAt < FRESH) return known;
    const [page, now] = await Promise.all([
      ask(upstream, jar, { path: '/superset/welcome/', accept: 'text/html' }),
      ask(upstream, jar, { path: NOW_PATH }),
    ]);
    const bootstrap = page.ok && page.value.response.status === 200 ? readBootstrap(page.value.text) : null;
    known = {
      bootstrap: bootstrap ?? known.bootstrap,
      zone: (now.ok ? zoneOf(now.value.text, timeOf(now.value.response, clock)) : null) ?? known.zone,
    };
    if (bootstrap) askedAt = clock.now();
    return known;
  };
}

/** The moment of an answer by the clock of whoever gave it. */
function timeOf(response: Response, clock: Clock): Millis {
  const date = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(date) ? clock.now() : date;
}
