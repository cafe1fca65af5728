import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { MINUTE, SECOND, type Millis } from '#domain/time.ts';
import { cookieName } from '../../auth/tokens/sessionCookie.ts';
import { hashToken, newToken } from '../../auth/tokens/tokens.ts';
import type { FrameDeps } from '../../deps.ts';
import { isSecure } from '../../http/outerUrl.ts';
import type { CookieJar } from './cookieJar.ts';

/** A sign-in that continues at a provider. */
export interface PendingSignIn {
  /** The Superset's cookies, in which it recognises the person who returns. */
  readonly jar: CookieJar;
  /** Where the person goes then; null for the start page. */
  readonly next: string | null;
}

export interface PendingSignIns {
  of(c: Context): PendingSignIn | null;
  begin(c: Context, pending: PendingSignIn): void;
  /** Each is completed at most once. */
  take(c: Context): PendingSignIn | null;
}

const LIFETIME: Millis = 10 * MINUTE;
/** The oldest are dropped first: anybody can begin to sign in. */
const MOST = 10_000;

/** In memory, under a cookie of their own: whoever is signed in stays so until another sign-in is completed. */
export function createPendingSignIns({ clock, random, config }: FrameDeps): PendingSignIns {
  const kept = new Map<string, PendingSignIn & { readonly until: Millis }>();
  const write = (c: Context, token: string): void =>
    setCookie(c, cookieName(c, config, 'sign_in'), token, {
      path: `${config.basePath}/`,
      httpOnly: true,
      // Sent along by links from the provider, not with anything else from there.
      sameSite: 'Lax',
      secure: isSecure(c, config),
      maxAge: token === '' ? 0 : LIFETIME / SECOND,
    });
  const keyOf = (c: Context): string => hashToken(getCookie(c, cookieName(c, config, 'sign_in')) ?? '');
  const of = (c: Context): PendingSignIn | null => {
    const found = kept.get(keyOf(c));
    return found !== undefined && found.until > clock.now() ? found : null;
  };
  return {
    of,
    begin(c, pending) {
      kept.delete(keyOf(c));
      const token = newToken(random);
      kept.set(hashToken(token), { ...pending, until: clock.now() + LIFETIME });
      for (const [key, { until }] of kept) {
        if (until > clock.now() && kept.size <= MOST) break;
        kept.delete(key);
      }
      write(c, token);
    },
    take(c) {
      const found = of(c);
      kept.delete(keyOf(c));
      write(c, '');
      return found;
    },
  };
}
