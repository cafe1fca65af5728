import { clearTimeout, setTimeout } from 'node:timers';
import { type Millis, SECOND } from '#domain/time.ts';
import type { Driver, RemoteSession } from './driver.ts';

/** How long a server may take until it speaks. */
export const CONNECT_WITHIN = 10 * SECOND;

/** Whatever listens there took the connection, and says nothing. */
class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A new connection; throws where it takes longer than it may, however little the server does. */
export async function connectWithin(driver: Driver, limit: Millis): Promise<RemoteSession> {
  const giving = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SilentServer('The host does not respond.'));
      giving.abort();
    }, limit);
  });
  try {
    return await Promise.race([driver.connect(giving.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
