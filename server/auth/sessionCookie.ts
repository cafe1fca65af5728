import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DAY, HOUR } from '#domain/time.ts';
import type { ServerConfig } from '../config.ts';
import { isSecure } from '../http/outerUrl.ts';

/**
 * The cookie's name is our own: ports do not separate cookies, and a Superset on the same host calls its own
 * `session`.
 */
export const SESSION_COOKIE = 'sextant_session';
export const SESSION_LIFETIME = 30 * DAY;
/** A session is prolonged when it is used, but not written down with every request. */
export const EXTEND_AFTER = HOUR;

export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, SESSION_COOKIE);
}

/** Null takes the cookie back. */
export function writeSessionCookie(c: Context, config: ServerConfig, token: string | null): void {
  setCookie(c, SESSION_COOKIE, token ?? '', {
    path: `${config.basePath}/`,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c, config),
    maxAge: token === null ? 0 : SESSION_LIFETIME / 1000,
  });
}
