import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DAY, HOUR } from '#domain/time.ts';
import type { ServerConfig } from '../config.ts';
import { isSecure, outerUrl } from '../http/outerUrl.ts';

export const SESSION_LIFETIME = 30 * DAY;
/** A session is prolonged when it is used, but not written down with every request. */
export const EXTEND_AFTER = HOUR;

/**
 * Ports do not separate cookies: two servers on one host would sign each other's people out, and a Superset there calls
 * its own `session`.
 */
export function cookieName(c: Context, config: ServerConfig, name: string): string {
  const { port } = outerUrl(c, config);
  return port === '' ? `sextant_${name}` : `sextant_${name}_${port}`;
}

export function readSessionCookie(c: Context, config: ServerConfig): string | undefined {
  return getCookie(c, cookieName(c, config, 'session'));
}

/** How long the browser keeps it: as long as somebody is signed in, or until it is closed. */
export type CookieStay = 'lasting' | 'until-closed';

/** Null takes the cookie back. */
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
