import { verifyPassword } from '../../people/passwords.ts';

/** Longer passwords and names are not checked, since that only costs time. */
const LONGEST = 1024;
/** If this many checks are waiting, the next one is rejected at once. */
const WAITING = 20;

/** Checks passwords one at a time: each takes a tenth of a second of a core and 32 MB. */
export interface PasswordQueue {
  /** Whether the password is correct; null if too many checks are waiting. */
  check(password: string, stored: string | null): Promise<boolean | null>;
}

/**
 * Checks share Node's thread pool with file access. One at a time leaves the other threads free, so that sign-in
 * attempts slow down nothing else.
 */
export function createPasswordQueue(verify: typeof verifyPassword = verifyPassword): PasswordQueue {
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
        () => undefined, // the caller gets the error
      );
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
  };
}
