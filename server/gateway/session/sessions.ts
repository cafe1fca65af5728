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
}

/** The most sessions; the least recently used are dropped first. */
const REMEMBERED = 10_000;

interface Kept {
  readonly session: GatewaySession;
  expiresAt: Millis;
}

/** A caller with its own token is not signed in. */
const stayOf = ({ user }: GatewaySession): CookieStay => (user === null ? 'until-closed' : 'lasting');

/** Sessions by the hash of the cookie, in memory only: after a restart everybody signs in again. */
export function createSessions({ clock, random, config }: FrameDeps): Sessions {
  const kept = new Map<string, Kept>();
  const keyOf = (c: Context): string | null => {
    const token = readSessionCookie(c, config);
    return token ? hashToken(token) : null;
  };

  function forgetOldest(): void {
    for (const [key, { expiresAt }] of kept) {
      if (expiresAt > clock.now() && kept.size <= REMEMBERED) return;
      kept.delete(key);
    }
  }

  return {
    of(c) {
      const key = keyOf(c);
      const found = key === null ? undefined : kept.get(key);
      const now = clock.now();
      if (key === null || !found || found.expiresAt <= now) return null;
      if (found.expiresAt - now < SESSION_LIFETIME - EXTEND_AFTER) {
        found.expiresAt = now + SESSION_LIFETIME;
        kept.delete(key); // Keeps the map ordered by last use.
        kept.set(key, found);
        writeSessionCookie(c, config, readSessionCookie(c, config) ?? null, stayOf(found.session));
      }
      return found.session;
    },
    begin(c, session) {
      const old = keyOf(c);
      if (old !== null) kept.delete(old);
      const token = newToken(random);
      kept.set(hashToken(token), { session, expiresAt: clock.now() + SESSION_LIFETIME });
      forgetOldest();
      writeSessionCookie(c, config, token, stayOf(session));
    },
    end(c) {
      const key = keyOf(c);
      if (key !== null) kept.delete(key);
      writeSessionCookie(c, config, null);
    },
  };
}
