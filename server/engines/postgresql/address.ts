import { checkServerIdentity } from 'node:tls';
import type { ClientConfig } from 'pg';
import type { SslMode } from '#domain/catalogue/connection/address.ts';
import { askedSslMode } from '../remote/sslMode.ts';
import type { ServerTls } from '../serverTls.ts';

/** How long a connection may take to be there. */
const CONNECT_TIMEOUT = 10_000;

/**
 * `postgresql://user:password@host:5432/database?sslmode=require`, as libpq understands it. Encryption is used if asked
 * for: `require` trusts any certificate, `verify-ca` and `verify-full` those of the authorities in `tls`, or else of
 * this machine. With certificates and no mode everything is checked.
 */
export function clientConfig(address: string, tls: ServerTls | null = null): ClientConfig {
  const url = new URL(address);
  const text = (part: string): string => decodeURIComponent(part);
  const host = text(url.hostname).replace(/^\[|\]$/g, '') || 'localhost';
  const mode = url.searchParams.get('sslmode') ?? (tls === null ? 'disable' : 'verify-full');
  return {
    host,
    port: Number(url.port || 5432),
    user: text(url.username),
    password: text(url.password),
    database: text(url.pathname.slice(1)) || text(url.username),
    ssl: sslOf(askedSslMode(mode), host, tls),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'sextant',
    client_encoding: 'UTF8',
  };
}

function sslOf(mode: SslMode, host: string, tls: ServerTls | null): ClientConfig['ssl'] {
  const given = Object.fromEntries(Object.entries(tls ?? {}).filter(([, pem]) => pem !== null));
  switch (mode) {
    case 'require':
      return { ...given, rejectUnauthorized: false };
    case 'verify-ca':
      return { ...given, rejectUnauthorized: true, checkServerIdentity: () => undefined };
    case 'verify-full':
      return {
        ...given,
        rejectUnauthorized: true,
        // Node compares with "localhost" where the host is an address.
        checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
      };
    case 'disable':
      return false;
  }
}
