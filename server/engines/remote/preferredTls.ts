import { SSL_OPTIONS, type SslMode } from '#domain/catalogue/connection/address.ts';
import type { ServerTls } from '../serverTls.ts';
import type { Driver } from './driver.ts';

type OpenAddress = (address: string, zone: string, tls?: ServerTls | null) => Driver;

const PREFERRED = /^(?:allow|prefer|preferred)$/i;

/** What the drivers of PostgreSQL and MySQL say of a server that has no encryption. */
const hasNoTls = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.message === 'The server does not support SSL connections' ||
    (cause as { readonly code?: unknown }).code === 'HANDSHAKE_NO_SSL_SUPPORT');

/** A driver that also knows `sslmode=prefer`: encryption with any certificate where the server has it, and none elsewhere. */
export const withPreferredTls =
  (open: OpenAddress): OpenAddress =>
  (address, zone, tls) => {
    const url = new URL(address);
    const option = SSL_OPTIONS.find((name) => url.searchParams.has(name));
    if (option === undefined || !PREFERRED.test(url.searchParams.get(option) ?? ''))
      return open(address, zone, tls);
    const asking = (mode: SslMode): Driver => {
      url.searchParams.set(option, mode);
      return open(url.href, zone, tls);
    };
    const [encrypted, clear] = [asking('require'), asking('disable')];
    return {
      ...clear,
      connect: (given) =>
        encrypted.connect(given).catch((cause: unknown) => {
          if (hasNoTls(cause)) return clear.connect(given);
          throw cause;
        }),
    };
  };
