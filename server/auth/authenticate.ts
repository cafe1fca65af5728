import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/users.ts';
import { verifyPassword } from './passwords.ts';
import { createThrottle } from './throttle.ts';

export type SignInFault = { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly ms: Millis };

/** Checks a name and password for a sender; the form and the token call share one memory of failures. */
export type Authenticate = (
  sender: string,
  username: string,
  password: string,
) => Promise<Result<User, SignInFault>>;

export function createAuthenticate(deps: ServerDeps): Authenticate {
  const throttle = createThrottle(deps.clock);
  return async (sender, username, password) => {
    const ms = throttle.wait(sender, username);
    if (ms > 0) return err({ kind: 'wait', ms });
    // Counted before it is known to be wrong, so that many attempts at once gain nothing.
    throttle.failed(sender, username);
    const right = await verifyPassword(password, deps.meta.users.passwordHash(username));
    const user = right ? deps.meta.users.byName(username) : null;
    if (!user) {
      deps.log.warn('sign-in failed', { sender });
      return err({ kind: 'wrong' });
    }
    throttle.succeeded(sender, username);
    return ok(user);
  };
}
