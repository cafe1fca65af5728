import type { Context } from 'hono';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { senderAddress } from '../http/outerUrl.ts';
import type { SecurityEvent } from '../meta/people/securityEvents.ts';
import { isFull } from '../meta/fullDiskWriter.ts';

/** Adds an event to the security log. A full disk does not keep anybody from signing in. */
export function logSecurity(deps: Pick<ServerDeps, 'meta' | 'clock' | 'log'>, event: SecurityEvent): void {
  try {
    deps.meta.securityEvents.add(event, deps.clock.now());
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    deps.log.warn('security event not stored', { kind: event.kind, cause: String(cause) });
  }
}

/** An event of the caller of a request. */
export function logCaller(
  c: Context<AppEnv>,
  deps: ServerDeps,
  kind: SecurityEvent['kind'],
  detail: string,
): void {
  const user = c.get('user');
  const sender = senderAddress(c, deps.config);
  logSecurity(deps, { kind, userId: user?.id ?? null, username: user?.username ?? null, sender, detail });
}
