import { Agent } from 'node:https';
import { isAsked } from '../remote/sslMode.ts';
import type { ServerTls } from '../serverTls.ts';
import { ClickHouseLogLevel, type ClickHouseClientConfigOptions } from '@clickhouse/client';
import type { HttpPlace } from './rowsResponse.ts';

/** A server's HTTP interface, with and without encryption. */
const [PORT, TLS_PORT] = [8123, 8443];

/** Of the client's own: how long a response may take is for Sextant's limits. */
const NEVER = 2 ** 31 - 1;

/** Work that is stopped while others wait for theirs is stopped over one of these, too. */
const CONNECTIONS = 256;
const AGENT = { keepAlive: true, maxSockets: CONNECTIONS } as const;

export const APPLICATION = 'sextant';

/** A server of ClickHouse, and its user. */
export interface ClickHousePlace extends HttpPlace {
  readonly username: string;
  readonly password: string;
}

/**
 * `clickhousedb://user:password@host:8123/database?secure=true`, as the driver of a Superset understands it: `secure`
 * or `protocol=https` encrypts, and so do certificates; `verify=false` trusts any of the server.
 */
export function serverAt(address: string, tls: ServerTls | null = null): ClickHousePlace {
  const url = new URL(address);
  const text = (part: string): string => decodeURIComponent(part);
  const option = (name: string): string => url.searchParams.get(name)?.toLowerCase() ?? '';
  const isSecure = tls !== null || isAsked(option('secure') || option('protocol'));
  const trustsAny = /^(false|0|no)$/.test(option('verify'));
  const given = Object.fromEntries(Object.entries(tls ?? {}).filter(([, pem]) => pem !== null));
  return {
    host: url.hostname || 'localhost',
    port: Number(url.port || (isSecure ? TLS_PORT : PORT)),
    tls: isSecure ? { ...given, rejectUnauthorized: !trustsAny } : null,
    username: text(url.username) || 'default',
    password: text(url.password),
  };
}

export const clientConfig = ({
  host,
  port,
  tls,
  username,
  password,
}: ClickHousePlace): ClickHouseClientConfigOptions => ({
  url: `${tls === null ? 'http' : 'https'}://${host}:${port}`,
  username,
  password,
  application: APPLICATION,
  request_timeout: NEVER,
  max_open_connections: CONNECTIONS,
  log: { level: ClickHouseLogLevel.OFF },
  ...(tls === null ? {} : { http_agent: new Agent({ ...AGENT, ...tls }) }),
});

/** The place of names without one; null for that of the user. */
export const databaseIn = (address: string): string | null =>
  decodeURIComponent(new URL(address).pathname.slice(1)) || null;
