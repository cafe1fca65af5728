import type { ConnectionOptions } from 'mysql2';
import { SSL_OPTIONS, type SslMode } from '#domain/catalogue/connection/address.ts';
import { askedSslMode } from '../remote/sslMode.ts';
import type { ServerTls } from '../serverTls.ts';

/** How long a connection may take to be there. */
const CONNECT_TIMEOUT = 10_000;

/**
 * `mysql://user:password@host:3306/database?sslmode=require`. Encryption is used if asked for, by the words of this
 * server's other kinds of databases or MySQL's own: `REQUIRED` trusts any certificate, `VERIFY_CA` and
 * `VERIFY_IDENTITY` those of the authorities in `tls`, or else of this machine. With certificates and no mode everything
 * is checked.
 */
export function connectionOptions(address: string, tls: ServerTls | null = null): ConnectionOptions {
  const url = new URL(address);
  const text = (part: string): string => decodeURIComponent(part);
  const asked = url.searchParams;
  const option = SSL_OPTIONS.find((name) => asked.has(name)) ?? '';
  const mode = asked.get(option) ?? (tls === null ? 'disable' : 'verify-full');
  const ssl = sslOf(askedSslMode(mode), tls);
  return {
    host: text(url.hostname).replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(url.port || 3306),
    user: text(url.username),
    password: text(url.password),
    database: text(url.pathname.slice(1)),
    ...(ssl === null ? {} : { ssl }),
    connectTimeout: CONNECT_TIMEOUT,
    enableKeepAlive: true,
    charset: 'utf8mb4',
    // A server may ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    connectAttributes: { program_name: 'sextant' },
  };
}

function sslOf(
  mode: SslMode,
  tls: ServerTls | null,
): Exclude<ConnectionOptions['ssl'], string | undefined> | null {
  const given = Object.fromEntries(Object.entries(tls ?? {}).filter(([, pem]) => pem !== null));
  switch (mode) {
    case 'require':
      return { ...given, rejectUnauthorized: false };
    case 'verify-ca':
      return { ...given, rejectUnauthorized: true, verifyIdentity: false };
    case 'verify-full':
      return { ...given, rejectUnauthorized: true, verifyIdentity: true };
    case 'disable':
      return null;
  }
}
