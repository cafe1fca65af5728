import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { isSecure, localPath, outerUrl } from './outerUrl.ts';

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The app uses no device of the person's; nothing that is shown in it may ask for one.
  'Permissions-Policy': [
    'accelerometer',
    'autoplay',
    'bluetooth',
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
};

/** For answers that are data: opened by themselves they run nothing and load nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const YEAR_SECONDS = 365 * 24 * 3600;

/** On every answer. Nothing of a person's data is left in caches on the way, unless a route says otherwise. */
export function securityHeaders(deps: FrameDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', DATA_POLICY);
    if (isSecure(c, deps.config) && hasName(outerUrl(c, deps.config).hostname)) {
      c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    }
    const isData = /^\/(api|tabstateview|tableschemaview|datasource|superset)\//.test(
      localPath(c, deps.config),
    );
    if (isData && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
}

/**
 * Browsers apply the promise of TLS to every port of a name. On `localhost` it would shut out whatever else is developed
 * there, and of an address of digits they take none.
 */
function hasName(hostname: string): boolean {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isLocal && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}
