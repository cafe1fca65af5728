import { verifyPassword } from './passwords.ts';

/** Nobody has a password or a name as long; one that is would only cost time. */
const LONGEST = 1024;
/** Who waits for longer than these take hears so at once instead. */
const WAITING = 20;

/** Checks passwords one at a time: each takes a core's tenth of a second and 32 MB. */
export interface PasswordDesk {
  /** Whether it is right; null when too many are waiting to be checked. */
  check(password: string, stored: string | null): Promise<boolean | null>;
}

/**
 * Checking runs on the threads that files are read with as well. One at a time leaves the others to them, so that many
 * attempts to sign in slow down nothing but each other.
 */
export function createPasswordDesk(verify: typeof verifyPassword = verifyPassword): PasswordDesk {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async check(password, stored) {
      if (password.length > LONGEST) return false;
      if (waiting >= WAITING) return null;
      waiting += 1;
      const before = last;
      const mine = before.then(() => verify(password, stored));
      last = mine.then(
        () => undefined,
        () => undefined, // whoever asked is told
      );
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
  };
}
