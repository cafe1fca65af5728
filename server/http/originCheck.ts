import { isIP } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ServerConfig } from '../config.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { supersetError } from './response/errorBodies.ts';
import { localPath, outerUrl } from './outerUrl.ts';

/** Methods that change nothing, exempt from token and origin checks. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects what another site's page could make a browser send: requests under a foreign host name (DNS rebinding), and
 * changes from another origin. `harmless` names paths whose POST changes nothing.
 */
export function originCheck(deps: FrameDeps, harmless?: RegExp) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const url = outerUrl(c, deps.config);
    if (!isOwnName(url.hostname, deps.config)) {
      const message =
        `This server does not accept the host name ${url.hostname}. ` +
        'Use the address printed at start, or start the server with --public-url.';
      return supersetError(c, 421, message);
    }
    const isHarmless = c.req.method === 'POST' && harmless?.test(localPath(c, deps.config)) === true;
    const mayChange = !isHarmless && !SAFE_METHODS.includes(c.req.method);
    if (mayChange && isForeign(c.req.raw.headers, url, deps.config)) {
      return supersetError(c, 403, 'Cross-origin changes are not allowed.');
    }
    return next();
  });
}

/** Whether the sender is a page of this server's address, or no page: browsers send `Origin` with every WebSocket. */
export const isOwnOrigin = (c: Context, config: ServerConfig): boolean =>
  !isForeign(c.req.raw.headers, outerUrl(c, config), config);

/** An IP address is safe to accept: only a name can be rebound. */
function isOwnName(hostname: string, config: ServerConfig): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0 ||
    config.hosts.includes(name) ||
    (config.publicUrl !== null && new URL(config.publicUrl).hostname === name)
  );
}

/** Non-browser callers send neither header, and no ambient cookie. */
function isForeign(headers: Headers, url: URL, config: ServerConfig): boolean {
  const origin = headers.get('Origin');
  if (origin !== null) {
    const own = [url.origin, config.publicUrl === null ? null : new URL(config.publicUrl).origin];
    // A proxy that terminates TLS may not report it: host and port must match, the scheme may be unknown.
    return !own.includes(origin) && !sameHost(origin, url);
  }
  const site = headers.get('Sec-Fetch-Site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

function sameHost(origin: string, url: URL): boolean {
  return URL.canParse(origin) && new URL(origin).host === url.host;
}
