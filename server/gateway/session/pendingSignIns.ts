import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { MINUTE, SECOND, type Millis } from '#domain/time.ts';
import { cookieName } from '../../auth/tokens/sessionCookie.ts';
import type { FrameDeps } from '../../deps.ts';
import { isSecure } from '../../http/outerUrl.ts';
import type { CookieJar } from './cookieJar.ts';
import { createShortLived } from './shortLived.ts';

/** A sign-in that continues at a provider. */
export interface PendingSignIn {
  /** The Superset's cookies, in which it recognises the person who returns. */
  readonly jar: CookieJar;
  /** Where the person goes then; null for the start page. */
  readonly next: string | null;
}

export interface PendingSignIns {
  begin(c: Context, pending: PendingSignIn): void;
  /** Each is completed at most once. */
  take(c: Context): PendingSignIn | null;
}

const LIFETIME: Millis = 10 * MINUTE;

/** In memory, under a cookie of their own: a person who is signed in stays so until another sign-in is completed. */
export function createPendingSignIns(deps: FrameDeps): PendingSignIns {
  const { config } = deps;
  const kept = createShortLived<PendingSignIn>(deps, LIFETIME);
  const read = (c: Context): string | undefined => getCookie(c, cookieName(c, config, 'sign_in'));
  const write = (c: Context, token: string): void =>
    setCookie(c, cookieName(c, config, 'sign_in'), token, {
      path: `${config.basePath}/`,
      httpOnly: true,
      // Sent along by links from the provider, not with anything else from there.
      sameSite: 'Lax',
      secure: isSecure(c, config),
      maxAge: token === '' ? 0 : LIFETIME / SECOND,
    });
  return {
    begin(c, pending) {
      kept.take(read(c));
      write(c, kept.add(pending));
    },
    take(c) {
      const found = kept.take(read(c));
      write(c, '');
      return found;
    },
  };
}
