import type { Context } from 'hono';
import { err, ok, type Result } from '#domain/result.ts';
import { HOUR } from '#domain/time.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { senderAddress, socketAddress } from '../../http/outerUrl.ts';
import { isFull } from '../../meta/fullDiskWriter.ts';
import type { User } from '../../meta/people/users.ts';
import { admitOutsider } from '../../people/outsiders.ts';
import { logSecurity } from '../../people/securityLog.ts';
import { isTrustedProxy } from './trustedProxies.ts';

/** A person whom the proxy names at every request is counted as signing in after this time. */
const COUNTED_AGAIN = 12 * HOUR;

/**
 * The person whom a trusted proxy names; null where it names nobody. An error is a sentence for the person who set up
 * the proxy, or for the person.
 */
export function headerUser(c: Context<AppEnv>, deps: ServerDeps): Result<User | null, string> {
  const { header, newPeopleRoles } = deps.config.signIn;
  const username = header === null ? undefined : c.req.header(header.name)?.trim();
  if (header === null || !username) return ok(null);
  const socket = socketAddress(c.env);
  const sender = senderAddress(c, deps.config);
  const refused = (message: string): Result<never, string> => {
    logSecurity(deps, { kind: 'refused', userId: null, username, sender, detail: message });
    return err(message);
  };
  if (!isTrustedProxy(header.proxies, socket)) {
    return refused(
      `The header ${header.name} is only accepted from the proxy that signs people in, not from ` +
        `${socket ?? 'an unknown address'}. If this is the proxy, name its address with --sign-in-proxy.`,
    );
  }
  const outsider = { username, firstName: username, lastName: '', email: '', roles: null };
  const admitted = admitOutsider(deps, outsider, { newRoles: newPeopleRoles, sender, via: header.name });
  if (!admitted.ok) return refused(admitted.error.message);
  const user = admitted.value;
  if (deps.clock.now() - (user.lastLogin ?? 0) >= COUNTED_AGAIN)
    countSignIn(deps, user, sender, `header ${header.name}`);
  return ok(user);
}

function countSignIn(deps: ServerDeps, user: User, sender: string, detail: string): void {
  try {
    deps.meta.users.countLogin(user.id, deps.clock.now());
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    deps.log.warn('sign-in not counted', { cause: String(cause) });
  }
  logSecurity(deps, { kind: 'sign-in', userId: user.id, username: user.username, sender, detail });
}
