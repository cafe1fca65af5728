import { err, ok, type Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import type { ServerDeps } from '../../deps.ts';
import type { User } from '../../meta/people/users.ts';
import { logSecurity } from '../../people/securityLog.ts';
import type { PasswordQueue } from './passwordQueue.ts';
import { createThrottle } from './throttle.ts';

export type SignInFault = { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly ms: Millis };

/** The `Retry-After` while too many passwords are being checked. */
const BUSY_WAIT = 2 * SECOND;

/** Checks a name and password for a sender; the form and the token route share one failure count. */
export type Authenticate = (
  sender: string,
  username: string,
  password: string,
) => Promise<Result<User, SignInFault>>;

export function createAuthenticate(deps: ServerDeps, queue: PasswordQueue): Authenticate {
  const throttle = createThrottle(deps.clock);
  return async (sender, username, password) => {
    const ms = throttle.wait(sender, username);
    if (ms > 0) return err({ kind: 'wait', ms });
    // Counted before the result is known, so that parallel attempts gain nothing.
    const takeBack = throttle.failed(sender, username);
    const right = await queue.check(password, deps.meta.users.passwordHash(username));
    if (right === null) {
      takeBack();
      return err({ kind: 'wait', ms: BUSY_WAIT });
    }
    const user = right ? deps.meta.users.byName(username) : null;
    if (!user) {
      deps.log.warn('sign-in failed', { sender });
      deps.meta.users.countFailure(username);
      logSecurity(deps, { kind: 'sign-in-failed', userId: null, username, sender, detail: '' });
      return err({ kind: 'wrong' });
    }
    throttle.succeeded(sender, username);
    return ok(user);
  };
}
