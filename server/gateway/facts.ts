import * as v from 'valibot';
import { MINUTE, type Clock, type Millis, HOUR } from '#domain/time.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { requestText } from './passing/requestText.ts';
import { readBootstrap, type Bootstrap } from './bootstrapPage.ts';
import type { CookieJar } from './session/cookieJar.ts';
import type { Upstream } from './passing/upstream.ts';

/** Resolves "now": the response is the server's local time, without a zone. */
const NOW_PATH = `/api/v1/time_range/?q=${encodeURIComponent("'now : now'")}`;

const timeRanges = v.looseObject({ result: v.array(v.looseObject({ until: v.string() })) });

/**
 * The time zone in which a Superset evaluates "now", from its response and its time. Only the offset from UTC is known,
 * so the zone is named by that and changes with daylight saving time.
 */
export function zoneOf(answer: string, at: Millis): string | null {
  const read = v.safeParse(timeRanges, parseJson(answer));
  const until = read.success ? read.output.result[0]?.until : undefined;
  if (until === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(until)) return null;
  // The two clocks may differ by minutes; zones differ by quarters of an hour.
  const offset = Math.round((Date.parse(`${until}Z`) - at) / (15 * MINUTE)) * 15 * MINUTE;
  if (Number.isNaN(offset) || Math.abs(offset) > 14 * HOUR) return null;
  return zoneName(offset);
}

function zoneName(offset: Millis): string {
  if (offset === 0) return 'UTC';
  const sign = offset < 0 ? '-' : '+';
  const hours = Math.abs(offset) / HOUR;
  // The IANA names of whole hours have the opposite sign, and end at twelve to the west.
  if (Number.isInteger(hours) && offset >= -12 * HOUR) return `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${sign}${two(Math.floor(hours))}:${two((hours % 1) * 60)}`;
}

/** What is known about the Superset besides its address. */
export interface SupersetFacts {
  readonly bootstrap: Bootstrap | null;
  readonly zone: string | null;
}

const FRESH: Millis = 10 * MINUTE;

interface Known extends SupersetFacts {
  readonly requestedAt: Millis | null;
}

const NOTHING: Known = { bootstrap: null, zone: null, requestedAt: null };

/**
 * Reads the Superset's constants, flags and time zone with a signed-in person's cookies, and caches them for a while;
 * the last values are used while it is unreachable. A Superset may return different values for each person.
 */
export function createFacts(upstream: Upstream, clock: Clock): (jar: CookieJar) => Promise<SupersetFacts> {
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
