import type { ClientConfig } from 'pg';

/** How long a connection may take to be there. */
const CONNECT_TIMEOUT = 10_000;

/**
 * `postgresql://user:password@host:5432/database?sslmode=require`, as libpq understands it. Encryption is used if asked
 * for: `require` trusts any certificate, `verify-ca` and `verify-full` those of the system's authorities.
 */
export function clientConfig(address: string): ClientConfig {
  const url = new URL(address);
  const text = (part: string): string => decodeURIComponent(part);
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  return {
    host: text(url.hostname).replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(url.port || 5432),
    user: text(url.username),
    password: text(url.password),
    database: text(url.pathname.slice(1)) || text(url.username),
    ssl: sslOf(mode),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'sextant',
    client_encoding: 'UTF8',
  };
}

function sslOf(mode: string): ClientConfig['ssl'] {
  switch (mode) {
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
      return { rejectUnauthorized: true, checkServerIdentity: () => undefined };
    case 'verify-full':
      return { rejectUnauthorized: true };
    default:
      return false;
  }
}
