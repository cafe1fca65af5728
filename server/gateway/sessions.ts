import type { Context } from 'hono';
import type { Millis } from '#domain/time.ts';
import {
  type CookieStay,
  EXTEND_AFTER,
  readSessionCookie,
  SESSION_LIFETIME,
  writeSessionCookie,
} from '../auth/sessionCookie.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { FrameDeps } from '../deps.ts';
import type { CookieJar } from './cookieJar.ts';

/** Who signed in through this server, as the Superset names them. */
export interface SupersetUser {
  readonly id: number;
  readonly username: string;
}

export interface GatewaySession {
  /** Null for a caller with a bearer token, who has a session only because a CSRF token is tied to one. */
  readonly user: SupersetUser | null;
  readonly jar: CookieJar;
}

export interface Sessions {
  /** The session of a request's cookie. */
  of(c: Context): GatewaySession | null;
  /** Under a new cookie: one that was planted before means nothing afterwards. */
  begin(c: Context, session: GatewaySession): void;
  end(c: Context): void;
}

/** How many are remembered at most; those that rested longest are forgotten first. */
const REMEMBERED = 10_000;

interface Kept {
  readonly session: GatewaySession;
  expiresAt: Millis;
}

/** A caller with a token of its own is not signed in. */
const stayOf = ({ user }: GatewaySession): CookieStay => (user === null ? 'until-closed' : 'lasting');

/** Who is signed in, kept by the hash of our cookie and in memory alone: a restart asks everybody to sign in again. */
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
        kept.delete(key); // So that the map stays in the order of use.
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
