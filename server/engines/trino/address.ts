import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import { isAsked } from '../remote/sslMode.ts';
import type { ServerTls } from '../serverTls.ts';
import type { NameScope } from './session.ts';

/** How a coordinator is reached. */
export interface Coordinator {
  readonly url: string;
  readonly agent: PlainAgent;
  readonly headers: Readonly<Record<string, string>>;
  /** The place of names without one. */
  readonly place: NameScope;
}

/** The port of an address without encryption that has none. */
const PORT = 8080;

/**
 * `trino://user:password@host:8443/catalog/schema`, as the driver of a Superset understands it. A password, certificates,
 * port 443 or `protocol=https` encrypt; `verify=false` trusts any certificate.
 */
export function coordinatorOf(address: string, zone: string, tls: ServerTls | null = null): Coordinator {
  const url = new URL(address);
  const text = (part: string): string => decodeURIComponent(part);
  const option = (name: string): string => url.searchParams.get(name)?.toLowerCase() ?? '';
  const asked = isAsked(option('protocol') || option('secure'));
  const isSecure = asked || tls !== null || url.password !== '' || url.port === '443';
  const trustsAny = /^(false|0|no)$/.test(option('verify'));
  const given = Object.fromEntries(Object.entries(tls ?? {}).filter(([, pem]) => pem !== null));
  const user = text(url.username) || 'sextant';
  const secret = Buffer.from(`${user}:${text(url.password)}`).toString('base64');
  const [catalog = null, schema = null] = text(url.pathname).split('/').filter(Boolean);
  const host = `${url.hostname || 'localhost'}:${url.port || (isSecure ? 443 : PORT)}`;
  return {
    url: `${isSecure ? 'https' : 'http'}://${host}`,
    agent: isSecure
      ? new Agent({ keepAlive: true, ...given, rejectUnauthorized: !trustsAny })
      : new PlainAgent({ keepAlive: true }),
    headers: {
      'X-Trino-User': user,
      'X-Trino-Source': 'sextant',
      'X-Trino-Time-Zone': zone,
      // Without it fractions of seconds end after three digits.
      'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
      ...(url.password === '' ? {} : { Authorization: `Basic ${secret}` }),
    },
    place: { catalog, schema },
  };
}
