import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { isSecure, localPath, outerUrl } from './outerUrl.ts';

const HEADERS: readonly (readonly [name: string, value: string])[] = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The app uses no device features; no content in it may request one.
  'Permissions-Policy': [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
});

/** For data responses: opened directly they run nothing and load nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const YEAR_SECONDS = 365 * 24 * 3600;

/** Set on every response. Shared caches store no personal data, unless a route allows it. */
export function securityHeaders(deps: FrameDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    // c.header() would build the response anew for each of them.
    const { headers } = c.res;
    for (const [name, value] of HEADERS) headers.set(name, value);
    const policy = headers.get('Content-Security-Policy');
    if (policy === null) headers.set('Content-Security-Policy', DATA_POLICY);
    // The older header cannot name a list of sites.
    else if (!policy.endsWith("frame-ancestors 'self'")) headers.delete('X-Frame-Options');
    if (isSecure(c, deps.config) && hasName(outerUrl(c, deps.config).hostname)) {
      headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    }
    const isData = /^\/(api|tabstateview|tableschemaview|datasource|superset)\//.test(
      localPath(c, deps.config),
    );
    if (isData && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
}

/**
 * Browsers apply HSTS to every port of a name. On `localhost` it would break other local projects, and for IP addresses
 * it is ignored.
 */
function hasName(hostname: string): boolean {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isLocal && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}
