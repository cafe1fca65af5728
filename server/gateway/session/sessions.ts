import type { Context } from 'hono';
import type { Millis } from '#domain/time.ts';
import {
  type CookieStay,
  EXTEND_AFTER,
  readSessionCookie,
  SESSION_LIFETIME,
  writeSessionCookie,
} from '../../auth/tokens/sessionCookie.ts';
import { hashToken, newToken } from '../../auth/tokens/tokens.ts';
import type { FrameDeps } from '../../deps.ts';
import type { CookieJar } from './cookieJar.ts';

/** A user signed in through this server, as returned by the Superset. */
export interface SupersetUser {
  readonly id: number;
  readonly username: string;
}

export interface GatewaySession {
  /** Null for a caller with a bearer token, which has a session only because a CSRF token needs one. */
  readonly user: SupersetUser | null;
  readonly jar: CookieJar;
}

export interface Sessions {
  /** The session of a request's cookie. */
  of(c: Context): GatewaySession | null;
  /** Begins a session under a new cookie, which prevents session fixation. */
  begin(c: Context, session: GatewaySession): void;
  end(c: Context): void;
  /** Keeps what a response changed in the session. */
  settle(c: Context): void;
}

/** Sessions on disk, by the hash of the cookie, so that a restart signs nobody out. */
export interface KeptSessions {
  find(key: string, now: Millis): { readonly session: GatewaySession; readonly expiresAt: Millis } | null;
  put(key: string, session: GatewaySession, expiresAt: Millis): void;
  remove(key: string): void;
  close(): void;
}

/** The most sessions; the least recently used are dropped first. */
const REMEMBERED = 10_000;

interface Kept {
  readonly session: GatewaySession;
  expiresAt: Millis;
  /** Its cookies as they are on disk. */
  onDisk: string | null;
}

/** A caller with its own token is not signed in. */
const stayOf = ({ user }: GatewaySession): CookieStay => (user === null ? 'until-closed' : 'lasting');

const cookiesOf = ({ jar }: GatewaySession): string => JSON.stringify([...jar]);

/** Sessions by the hash of the cookie: in memory, and those of people also on disk if there is one. */
export function createSessions(
  { clock, random, config }: FrameDeps,
  disk: KeptSessions | null = null,
): Sessions {
  const kept = new Map<string, Kept>();
  const keyOf = (c: Context): string | null => {
    const token = readSessionCookie(c, config);
    return token ? hashToken(token) : null;
  };

  function forgetOldest(): void {
    for (const [key, { expiresAt }] of kept) {
      if (expiresAt > clock.now() && kept.size <= REMEMBERED) return;
      kept.delete(key);
      if (expiresAt <= clock.now()) disk?.remove(key);
    }
  }

  /** The session of a key, which a process before this one may have begun. */
  function known(key: string): Kept | undefined {
    const now = clock.now();
    const found = kept.get(key);
    if (found || !disk) return found && found.expiresAt > now ? found : undefined;
    const stored = disk.find(key, now);
    if (stored === null) return undefined;
    const again: Kept = { ...stored, onDisk: cookiesOf(stored.session) };
    kept.set(key, again);
    return again;
  }

  function keep(key: string, each: Kept): void {
    if (each.session.user === null) return;
    disk?.put(key, each.session, each.expiresAt);
    each.onDisk = cookiesOf(each.session);
  }

  function drop(key: string | null): void {
    if (key === null) return;
    kept.delete(key);
    disk?.remove(key);
  }

  return {
    of(c) {
      const key = keyOf(c);
      const found = key === null ? undefined : known(key);
      if (key === null || !found) return null;
      const now = clock.now();
      if (found.expiresAt - now < SESSION_LIFETIME - EXTEND_AFTER) {
        found.expiresAt = now + SESSION_LIFETIME;
        kept.delete(key); // Keeps the map ordered by last use.
        kept.set(key, found);
        keep(key, found);
        writeSessionCookie(c, config, readSessionCookie(c, config) ?? null, stayOf(found.session));
      }
      return found.session;
    },
    begin(c, session) {
      drop(keyOf(c));
      const token = newToken(random);
      const key = hashToken(token);
      const begun: Kept = { session, expiresAt: clock.now() + SESSION_LIFETIME, onDisk: null };
      kept.set(key, begun);
      keep(key, begun);
      forgetOldest();
      writeSessionCookie(c, config, token, stayOf(session));
    },
    end(c) {
      drop(keyOf(c));
      writeSessionCookie(c, config, null);
    },
    settle(c) {
      const key = keyOf(c);
      const found = key === null ? undefined : kept.get(key);
      if (key !== null && found && found.onDisk !== cookiesOf(found.session)) keep(key, found);
    },
  };
}
