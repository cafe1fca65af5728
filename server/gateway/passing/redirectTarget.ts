import { upstreamBasePath } from './upstream.ts';

/**
 * Converts a redirect of the Superset to a path of this server below its base path; null for any target outside the
 * Superset. A Superset behind a proxy may not know that it is reached over TLS, so the scheme is ignored.
 */
export function redirectTarget(location: string, requestedPath: string, address: URL): string | null {
  const basePath = upstreamBasePath(address);
  const requested = new URL(basePath + requestedPath, address.origin);
  const target = URL.canParse(location, requested.href) ? new URL(location, requested.href) : null;
  if (!target || !/^https?:$/.test(target.protocol)) return null;
  const isSamePort = target.port === address.port;
  if (target.hostname !== address.hostname || !isSamePort) return null;
  if (target.pathname !== basePath && !target.pathname.startsWith(`${basePath}/`)) return null;
  const path = target.pathname.slice(basePath.length) || '/';
  // The same address with another scheme: following it here would loop.
  if (path + target.search === requestedPath) return null;
  // A browser would treat "//host" as another server.
  return path.startsWith('//') ? null : `${path}${target.search}`;
}
