import { upstreamBasePath } from './upstream.ts';

/** As `pathWithin`, and null for a redirect that would loop: to the same address with another scheme. */
export function redirectTarget(location: string, requestedPath: string, address: URL): string | null {
  const path = pathWithin(location, requestedPath, address);
  return path === requestedPath ? null : path;
}

/**
 * Converts a redirect of the Superset to a path of this server below its base path; null for any target outside the
 * Superset. A Superset behind a proxy may not know that it is reached over TLS, so the scheme is ignored.
 */
export function pathWithin(location: string, requestedPath: string, address: URL): string | null {
  const basePath = upstreamBasePath(address);
  const requested = new URL(basePath + requestedPath, address.origin);
  const target = URL.canParse(location, requested.href) ? new URL(location, requested.href) : null;
  if (!target || !/^https?:$/.test(target.protocol)) return null;
  const isSamePort = target.port === address.port;
  if (target.hostname !== address.hostname || !isSamePort) return null;
  if (target.pathname !== basePath && !target.pathname.startsWith(`${basePath}/`)) return null;
  const path = target.pathname.slice(basePath.length) || '/';
  // A browser would treat "//host" as another server.
  return path.startsWith('//') ? null : `${path}${target.search}`;
}
