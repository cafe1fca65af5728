import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DAY, HOUR } from '#domain/time.ts';
import type { ServerConfig } from '../../config.ts';
import { isSecure, outerUrl } from '../../http/outerUrl.ts';

export const SESSION_LIFETIME = 30 * DAY;
/** A session is extended when it is used, but stored at most this often. */
export const EXTEND_AFTER = HOUR;

/**
 * Cookies are shared by all ports of a host: without the port in the name two servers on one host would sign each
 * other's users out, and a Superset there names its own `session`.
 */
export function cookieName(c: Context, config: ServerConfig, name: string): string {
  const { port } = outerUrl(c, config);
  return port === '' ? `sextant_${name}` : `sextant_${name}_${port}`;
}

export function readSessionCookie(c: Context, config: ServerConfig): string | undefined {
  return getCookie(c, cookieName(c, config, 'session'));
}

/** How long the browser keeps it: while somebody is signed in, or until it is closed. */
export type CookieStay = 'lasting' | 'until-closed';

/** Null removes the cookie. */
export function writeSessionCookie(
  c: Context,
  config: ServerConfig,
  token: string | null,
  stay: CookieStay = 'lasting',
): void {
  const maxAge = token === null ? 0 : SESSION_LIFETIME / 1000;
  setCookie(c, cookieName(c, config, 'session'), token ?? '', {
    path: `${config.basePath}/`,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c, config),
    ...((stay === 'lasting' || token === null) && { maxAge }),
  });
}
